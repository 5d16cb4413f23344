import { z } from "zod";
import type { JsonFile } from "../platform/storage/json-file.ts";

/** More devices than a home has for one cockpit. The one that was not seen for the longest time makes room. */
const mostDevices = 20;

export const devicesFileSchema = z.object({
  version: z.literal(1),
  devices: z.array(
    z.object({
      id: z.string().regex(/^[0-9a-f]{12}$/),
      /** SHA-256 of its secret, which only the device has. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      name: z.string().max(40),
      /** UTC ms. */
      lastSeenMs: z.number(),
    }),
  ),
});
type DevicesFile = z.infer<typeof devicesFileSchema>;
type Device = DevicesFile["devices"][number];

interface DevicesParts {
  readonly file: JsonFile<DevicesFile>;
  readonly onChange: () => void;
  readonly notKept: (error: unknown) => void;
}

/** The devices with access, on disk. */
export async function openDevices({ file, onChange, notKept }: DevicesParts) {
  let devices: readonly Device[] = (await file.read())?.devices ?? [];

  function set(next: readonly Device[]): void {
    devices = next.toSorted((a, b) => b.lastSeenMs - a.lastSeenMs).slice(0, mostDevices);
    void file.write({ version: 1, devices: [...devices] }).catch(notKept);
    onChange();
  }

  return {
    list: () => devices,
    add: (device: Device) => set([...devices, device]),
    seen: (id: string, lastSeenMs: number) =>
      set(devices.map((device) => (device.id === id ? { ...device, lastSeenMs } : device))),
    remove: (id: string) => set(devices.filter((device) => device.id !== id)),
  };
}
