import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource/b612/latin-400.css";
import "@fontsource/b612/latin-700.css";
import "../ui/tokens.css";
import "../ui/base.css";
import "./strip.css";
import { followTheme } from "../shell/theme.ts";
import { followLocale } from "../state/locale.ts";
import { followClock } from "../state/now.ts";
import { listen } from "../state/pushed.ts";
import { Strip } from "./strip.tsx";

followTheme();
followLocale();
listen();
followClock();

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Strip />
    </StrictMode>,
  );
