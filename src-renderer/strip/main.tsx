import { beginPage, show } from "../shell/page.tsx";
import "./strip.css";
import { Strip } from "./strip.tsx";

beginPage();
show(<Strip />);
