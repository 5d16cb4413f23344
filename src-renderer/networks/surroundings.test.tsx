// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { NetworksView } from "../../src-shared/domain/networks.ts";
import { openPart } from "../testing/window.tsx";
import { Surroundings } from "./surroundings.tsx";

test("the list ends after twelve controllers, and all on the route are counted", async () => {
  const controller = {
    network: "vatsim",
    frequency: "118.300",
    role: "tower",
    latitudeDeg: 64,
    longitudeDeg: -22,
  } as const;
  const networks: NetworksView = {
    networks: [{ network: "vatsim", problem: null, nextMs: null, own: { kind: "no_position" } }],
    controllers: Array.from({ length: 30 }, (_, aheadNm) => ({ ...controller, callsign: `TWR_${aheadNm}`, aheadNm })),
    cameOnline: [],
  };
  openPart(<Surroundings isFlying icaos={[]} plan={null} />, { pushed: { networks } });
  fireEvent.click(screen.getByText("Weather and networks"));
  await screen.findByText("30 controllers on your route");
  expect(screen.getAllByText(/^TWR_/)).toHaveLength(12);
});
