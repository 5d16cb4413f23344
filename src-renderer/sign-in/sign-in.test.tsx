// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { airline, flightAtGate, openPart } from "../testing/window.tsx";
import { SignIn } from "./sign-in.tsx";

test("during a flight only its own airline is signed in to: at another one it could not be filed", async () => {
  const other = { ...airline, id: "other", name: "Other Virtual" };
  const session = { kind: "signed_out", airlineId: airline.id, reason: null } as const;
  const part = openPart(<SignIn />, { pushed: { session }, answers: { "airlines.list": () => [airline, other] } });
  await screen.findByRole("button", { name: /Airline/ });
  part.push({ flight: flightAtGate });
  expect(screen.queryByRole("button", { name: /Airline/ })).toBeNull();
  screen.getByText("A flight is open. Finish or cancel it first.");
  part.push({ flight: null });
  screen.getByRole("button", { name: /Airline/ });
});
