import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { UpdateView } from "../../../src-shared/domain/update.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { describe as described, whyNot } from "./update-engine.ts";
import { createUpdates, type UpdateEngine } from "./updates.ts";

/** A release host controlled by the test; it records the requests. */
function world() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21));
  const asked: string[] = [];
  const now = {
    enabled: true,
    busy: false,
    installOnQuit: false,
    answer: async (_signal: AbortSignal): Promise<{ version: string; notes: string } | null> => null,
    load: async (_percent: (percent: number) => void, _signal: AbortSignal): Promise<void> => undefined,
  };
  const engine: UpdateEngine = {
    check: (signal) => {
      asked.push(`check ${clock.monotonic() / 1000}`);
      return now.answer(signal);
    },
    download: (percent, signal) => {
      asked.push("download");
      return now.load(percent, signal);
    },
    setInstallOnQuit: (install) => {
      now.installOnQuit = install;
    },
    install: () => void asked.push("install"),
  };
  const views: UpdateView[] = [];
  const updates = createUpdates({
    engine,
    clock,
    isEnabled: () => now.enabled,
    isBusy: () => now.busy,
    onChange: (view) => views.push(view),
    report: () => undefined,
  });
  updates.begin();
  return { clock, asked, now, views, updates };
}
const next = { version: "2.0.0", notes: "Better." };

test("checks after 30 s, then once an hour, and not at all if the pilot turned it off", async () => {
  const { clock, asked, now } = world();
  await clock.advance(29_000);
  expect(asked).toEqual([]);
  await clock.advance(2 * 3_600_000);
  expect(asked).toEqual(["check 30", "check 3630"]);
  now.enabled = false;
  await clock.advance(5 * 3_600_000);
  expect(asked).toHaveLength(2);
});

test("a failed check is shown, and the next one follows after an hour", async () => {
  const { clock, asked, now, updates } = world();
  now.answer = () => Promise.reject(new Error("no route"));
  await clock.advance(31_000);
  expect(updates.view()).toMatchObject({ kind: "idle", failed: true });
  await clock.advance(3_000_000);
  expect(asked).toHaveLength(1);
});

test("is loaded at once on the ground, and installed when the program ends", async () => {
  const { clock, asked, now, updates, views } = world();
  now.answer = async () => next;
  now.load = async (percent) => percent(41.6);
  await clock.advance(31_000);
  expect(updates.view()).toEqual({ kind: "ready", ...next });
  expect(views).toContainEqual({ kind: "downloading", ...next, percent: 42 });
  expect(now.installOnQuit).toBe(true);
  expect(updates.install().ok).toBe(true);
  expect(asked).toEqual(["check 30", "download", "install"]);
});

test("nothing is requested during a flight, not by the pilot either; it is once the report is filed", async () => {
  const { clock, asked, now, updates } = world();
  now.answer = async () => next;
  now.busy = true;
  await clock.advance(31_000);
  expect(await updates.check()).toMatchObject({ ok: false, error: { code: "flight_open" } });
  expect(asked).toEqual([]);
  now.busy = false;
  updates.changed();
  await clock.advance(3_600_000);
  expect(updates.view().kind).toBe("ready");
});

test("a flight that begins stops the check, and the next one comes with the hour", async () => {
  const { clock, asked, now, updates } = world();
  now.answer = (signal) =>
    new Promise((_, reject) => void signal.addEventListener("abort", () => reject(new Error("no update"))));
  await clock.advance(31_000);
  expect(updates.view().kind).toBe("checking");
  now.busy = true;
  updates.changed();
  await clock.advance(1);
  expect(updates.view()).toEqual({ kind: "idle", checkedAtMs: null, failed: false });
  now.busy = false;
  updates.changed();
  await clock.advance(3_600_000);
  expect(asked).toEqual(["check 30", "check 3630"]);
});

test("a flight that begins stops the download, and a ready update waits for its end", async () => {
  const { clock, now, updates } = world();
  now.answer = async () => next;
  let finish = (): void => undefined;
  now.load = (_percent, signal) =>
    new Promise((resolve, reject) => {
      finish = resolve;
      signal.addEventListener("abort", () => reject(new Error("cancelled")));
    });
  await clock.advance(31_000);
  expect(updates.view().kind).toBe("downloading");
  now.busy = true;
  updates.changed();
  await clock.advance(1);
  expect(updates.view()).toEqual({ kind: "waiting", ...next });

  now.busy = false;
  updates.changed();
  finish();
  await clock.advance(1);
  expect(updates.view().kind).toBe("ready");
  now.busy = true;
  updates.changed();
  expect(now.installOnQuit).toBe(false);
  expect(updates.install()).toMatchObject({ ok: false, error: { code: "flight_open" } });
  now.busy = false;
  updates.changed();
  expect(now.installOnQuit).toBe(true);
});

test("an update that cannot be verified is not installed", async () => {
  const { clock, now, updates } = world();
  now.answer = async () => next;
  now.load = () => Promise.reject(new Error("sha512 checksum mismatch"));
  await clock.advance(31_000);
  expect(updates.view()).toMatchObject({ kind: "idle", failed: true });
  expect(now.installOnQuit).toBe(false);
  expect(updates.install().ok).toBe(false);
});

test("a copy that cannot be replaced says why, and sends no requests", async () => {
  const folder = mkdtempSync(join(tmpdir(), "contrail-update-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = {
    isPackaged: true,
    resources: join(folder, "resources"),
    executable: join(folder, "Contrail.exe"),
    system: "windows" as const,
    appImage: undefined,
  };
  mkdirSync(place.resources);
  expect(whyNot({ ...place, isPackaged: false })).toBe("source");
  expect(whyNot(place)).toBe("no_address");
  writeFileSync(join(place.resources, "app-update.yml"), "");
  expect(whyNot(place)).toBe("unpacked");
  expect(whyNot({ ...place, system: "linux" })).toBe("unpacked");
  expect(whyNot({ ...place, system: "linux", appImage: "/home/me/Contrail.AppImage" })).toBeNull();
  const mac = (executable: string, isWritable = false) =>
    whyNot({
      ...place,
      system: "macos",
      executable: `${executable}/Contents/MacOS/Contrail`,
      isWritable: () => isWritable,
    });
  expect(mac("/Applications/Contrail.app")).toBeNull();
  expect(mac("/Volumes/Contrail 1.0.0/Contrail.app")).toBe("disk_image");
  expect(mac("/Volumes/Second disk/Contrail.app", true)).toBeNull();
  expect(mac("/private/var/folders/x/T/AppTranslocation/1-2/d/Contrail.app", true)).toBe("disk_image");
  writeFileSync(join(folder, "Uninstall Contrail.exe"), "");
  expect(whyNot(place)).toBeNull();
});

test("notes are shown as text, in any form", () => {
  expect(described({ version: "2", releaseNotes: "<h2>New</h2><p>One<br>two<script>x</script></p>" }).notes).toBe(
    "New\nOne\ntwo",
  );
  expect(described({ version: "2", releaseNotes: "<STYLE a>\np{}</style >A<script>never ends" }).notes).toBe("A");
  expect(
    described({
      version: "2",
      releaseNotes: [
        { version: "2", note: "b" },
        { version: "1", note: "a" },
      ],
    }).notes,
  ).toBe("b\n\na");
  expect(described({ version: "2", releaseNotes: null }).notes).toBe("");
});
