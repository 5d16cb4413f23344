import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource/b612/latin-400.css";
import "@fontsource/b612/latin-700.css";
import "@fontsource/b612-mono/latin-400.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./ui/forms.css";
import "./ui/messages.css";
import "./ui/large-text.css";
import "./ui/forced-colors.css";
import { App } from "./shell/app.tsx";
import { followTheme } from "./shell/theme.ts";
import { restWhileHidden } from "./state/at-rest.ts";
import { followAnswers } from "./state/follow-answers.ts";
import { followTrail } from "./state/follow-trail.ts";
import { knownAtStart } from "./state/known-at-start.ts";
import { followLocale } from "./state/locale.ts";
import { followClock } from "./state/now.ts";
import { listen } from "./state/pushed.ts";
import { queryClient } from "./state/queries.ts";

followTheme();
followLocale();
listen();
followTrail();
followClock();
followAnswers();

const root = document.getElementById("root");
if (root) {
  restWhileHidden(root);
  const render = () =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    );
  void knownAtStart().then(render);
}
