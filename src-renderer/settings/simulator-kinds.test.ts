import { expect, it } from "vitest";
import { portFor } from "./simulator-kinds.ts";

it("the default port changes with the simulator, one of the pilot's own stays", () => {
  expect(portFor("xplane", "simconnect", " 5111")).toBe("49000");
  expect(portFor("xplane", "simconnect", "500")).toBe("500");
});
