import { QueryClientProvider } from "@tanstack/react-query";
import { beginPage, root, show } from "./shell/page.tsx";
import "@fontsource/b612-mono/latin-400.css";
import "./ui/controls.css";
import "./ui/forms.css";
import "./ui/messages.css";
import "./ui/large-text.css";
import "./ui/forced-colors.css";
import { App } from "./shell/app.tsx";
import { restWhileHidden } from "./state/at-rest.ts";
import { followAnswers } from "./state/follow-answers.ts";
import { followTrail } from "./state/follow-trail.ts";
import { knownAtStart } from "./state/known-at-start.ts";
import { queryClient } from "./state/queries.ts";

beginPage();
followTrail();
followAnswers();
restWhileHidden(root);
void knownAtStart().then(() =>
  show(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  ),
);
