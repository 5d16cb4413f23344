import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource/b612/latin-400.css";
import "@fontsource/b612/latin-700.css";
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/controls.css";
import "../ui/forms.css";
import "../ui/messages.css";
import "../ui/large-text.css";
import "../ui/forced-colors.css";
import { followTheme } from "../shell/theme.ts";
import { followTrail } from "../state/follow-trail.ts";
import { followLocale } from "../state/locale.ts";
import { followClock } from "../state/now.ts";
import { listen } from "../state/pushed.ts";
import { queryClient } from "../state/queries.ts";
import { bridge, keepLink } from "./link.ts";
import { Screen } from "./screen.tsx";

Object.assign(window, { contrail: bridge });
void keepLink();
followTheme();
followLocale();
listen();
followTrail();
followClock();

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </StrictMode>,
  );
