// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { test } from "vitest";
import { openPart } from "../testing/window.tsx";
import { FirstRun } from "./first-run.tsx";

test("Escape goes back from the form that adds an airline", async () => {
  openPart(<FirstRun />, {});
  fireEvent.click(screen.getByRole("button", { name: "Add your airline" }));
  fireEvent.keyDown(screen.getByLabelText("Airline's address"), { key: "Escape" });
  await screen.findByRole("button", { name: "Add your airline" });
});
