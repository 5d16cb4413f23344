// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAppInfo } from "../state/queries.ts";
import { openPart } from "../testing/window.tsx";
import { SetAsideDialog } from "./set-aside-dialog.tsx";

function openWindow(keptAs: string) {
  const info = { version: "1", nowMs: 0, clockRate: 1, system: "linux" } as const;
  const Version = () => <p>{useAppInfo().data?.version}</p>;
  const parts = (
    <>
      <SetAsideDialog />
      <Version />
    </>
  );
  openPart(parts, { answers: { "app.info": () => ({ ...info, setAside: [{ name: "settings.json", keptAs }] }) } });
}

test("a damaged file is reported until the pilot has read it, and not again in each window after the strip", async () => {
  openWindow("settings.json.damaged-1");
  await screen.findByRole("alertdialog");
  openWindow("settings.json.damaged-1");
  await screen.findByRole("alertdialog");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  openWindow("settings.json.damaged-1");
  await screen.findByText("1");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  openWindow("settings.json.damaged-2");
  await screen.findByRole("alertdialog");
});
