import { request as send } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startLabNetworks, startLabPlanning } from "../context/testing/stand-ins.ts";
import { createClock } from "../platform/time/clock.ts";
import { startDemoAirline } from "./airline/server.ts";

/** A request with any path and any headers; the status of its answer. */
const ask = (url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    send({ hostname, port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

const startAirline = async () => {
  const airline = await startDemoAirline({ clock: createClock() });
  return { ...airline, url: new URL(airline.url).origin };
};
const services = { planning: startLabPlanning, networks: startLabNetworks, airline: startAirline };
const paths = {
  planning: "/options/custom?orig=BIKF&dest=BIRK",
  networks: "/v3/vatsim-data.json",
  airline: "/oauth/authorise",
};

for (const name of ["planning", "networks", "airline"] as const) {
  const start = async () => {
    const service = await services[name]();
    onTestFinished(service.close);
    return service;
  };

  test.each([
    ["by another name for this computer (DNS rebinding)", { host: "thief.example" }],
    ["by this computer's usual name", { host: "localhost" }],
    ["from the page of a web site", { origin: "https://thief.example" }],
    ["from a page without an origin", { origin: "null" }],
    ["as a picture of a web site", { "sec-fetch-site": "cross-site" }],
  ])(`the ${name} stand-in refuses what comes %s, and keeps nothing of it`, async (_how, headers) => {
    const service = await start();
    expect(await ask(service.url, paths[name], headers)).toBe(403);
    if ("requests" in service) expect(service.requests).toEqual([]);
    expect(await ask(service.url, paths[name])).not.toBe(403);
  });

  test(`the ${name} stand-in answers any path without an exception`, async () => {
    const { url } = await start();
    for (const path of ["//", "///", "//[", "/%", "/?%", "*", "http://thief.example/"])
      expect([403, 404]).toContain(await ask(url, path));
  });
}
