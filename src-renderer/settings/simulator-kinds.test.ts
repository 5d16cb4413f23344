import { expect, it } from "vitest";
import { portFor } from "./simulator-kinds.ts";

it("a default port changes with the simulator, the pilot's own port stays", () => {
  expect(portFor("xplane", "simconnect", " 5111")).toBe("49000");
  expect(portFor("xplane", "simconnect", "500")).toBe("500");
});
