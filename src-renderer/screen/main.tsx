import { QueryClientProvider } from "@tanstack/react-query";
import { beginPage, show } from "../shell/page.tsx";
import "../ui/controls.css";
import "../ui/forms.css";
import "../ui/messages.css";
import "../ui/large-text.css";
import "../ui/forced-colors.css";
import { completeTrail, followTrail } from "../state/follow-trail.ts";
import { queryClient } from "../state/queries.ts";
import { bridge, keepLink, useLink } from "./link.ts";
import { Screen } from "./screen.tsx";

Object.assign(window, { contrail: bridge });
void keepLink();
beginPage();
followTrail();
// What was flown while the connection was lost.
useLink.subscribe(({ link }) => link.kind === "open" && void completeTrail());
show(
  <QueryClientProvider client={queryClient}>
    <Screen />
  </QueryClientProvider>,
);
// What the page shows later is loaded while there is a connection.
void Promise.allSettled([import("../weather/reports.tsx"), import("../flight/profile-chart.tsx")]);
