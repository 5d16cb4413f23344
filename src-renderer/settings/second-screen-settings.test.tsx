// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SecondScreenView } from "../../src-shared/contract/second-screen.ts";
import { defaultSettings, type Settings } from "../../src-shared/contract/settings.ts";
import { openPart } from "../testing/window.tsx";
import { SecondScreenSettings } from "./second-screen-settings.tsx";

const closed: SecondScreenView = {
  ...{ here: { kind: "closed" }, network: { kind: "closed" } },
  ...{ invitation: null, devices: [], textFolder: "/home/pilot/obs", textProblem: null },
};

function openSettings(settings: Partial<Settings>, secondScreen: Partial<SecondScreenView>) {
  const onSet = vi.fn();
  const part = openPart(<SecondScreenSettings settings={{ ...defaultSettings, ...settings }} onSet={onSet} />, {
    answers: {
      "screen.addresses": () => ["192.168.1.20"],
      "screen.newCode": () => undefined,
      "screen.disconnect": () => undefined,
    },
    pushed: { secondScreen: { ...closed, ...secondScreen } },
  });
  return { ...part, onSet };
}

test("both doors are closed at first, and nothing else is offered", () => {
  const { onSet } = openSettings({}, {});
  expect(screen.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
  expect(screen.queryAllByRole("button")).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: "In the home network" }));
  expect(onSet).toHaveBeenCalledWith({ screenNetwork: true });
});

test("says that the port is taken, and takes another one", () => {
  const { onSet } = openSettings(
    { screenHere: true },
    { here: { kind: "failed", why: "port_taken", detail: "EADDRINUSE" } },
  );
  expect(screen.getByText(/^Another program uses port 8725\./)).toBeDefined();
  const port = screen.getByRole("textbox", { name: "Port" });
  fireEvent.change(port, { target: { value: "80" } });
  fireEvent.click(screen.getByRole("button", { name: "Save port" }));
  expect(screen.getByText("Enter a number from 1024 to 65535.")).toBeDefined();
  fireEvent.change(port, { target: { value: "8726" } });
  fireEvent.click(screen.getByRole("button", { name: "Save port" }));
  expect(onSet.mock.calls).toEqual([[{ screenPort: 8726 }]]);
});

test("says why the text files are not written", () => {
  openSettings({ screenHere: true, screenTextFiles: true }, { textProblem: "Error: ENOSPC" });
  expect(screen.getByText(/^Not every text file could be written or removed\. Free up some disk space/)).toBeDefined();
});

test("says that the address is gone", () => {
  openSettings(
    { screenNetwork: true, screenAddress: "192.168.7.3" },
    { network: { kind: "failed", why: "address_gone", detail: "EADDRNOTAVAIL" } },
  );
  expect(screen.getByText(/^This computer does not have the address 192\.168\.7\.3 now\./)).toBeDefined();
});

test("does not call an address gone before it knows this computer's addresses", () => {
  openSettings({ screenNetwork: true, screenAddress: "192.168.1.20" }, {});
  expect(screen.queryByText("192.168.1.20 (not available now)")).toBeNull();
  expect(screen.getAllByText("192.168.1.20").length).toBeGreaterThan(0);
});

test("shows the code, makes a new one, and disconnects a device", async () => {
  const { asked } = openSettings(
    { screenNetwork: true, screenAddress: "192.168.1.20" },
    {
      network: { kind: "open", address: "http://192.168.1.20:8725/" },
      invitation: "http://192.168.1.20:8725/#hKq3mVd0S8yZ1xWbN5tE7g",
      devices: [{ id: "0123456789ab", name: "iPad", lastSeenMs: Date.now() }],
    },
  );
  expect(screen.getByRole("img", { name: "QR code to pair a device" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "New code" }));
  fireEvent.click(screen.getByRole("button", { name: "Disconnect iPad" }));
  await expect.poll(() => asked("screen.newCode")).toHaveLength(1);
  await expect.poll(() => asked("screen.disconnect")).toEqual([{ deviceId: "0123456789ab" }]);
});
