import { request as send } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startLabNetworks, startLabPlanning } from "../../tools/lab/stand-ins.ts";

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

const services = { planning: startLabPlanning, networks: startLabNetworks };
const paths = { planning: "/options/custom?orig=BIKF&dest=BIRK", networks: "/v3/vatsim-data.json" };

for (const name of ["planning", "networks"] as const) {
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
    const { url, requests } = await start();
    expect(await ask(url, paths[name], headers)).toBe(403);
    expect(requests).toEqual([]);
    expect(await ask(url, paths[name])).toBe(200);
  });

  test(`the ${name} stand-in answers any path without an exception`, async () => {
    const { url } = await start();
    for (const path of ["//", "///", "//[", "/%", "/?%", "*", "http://thief.example/"])
      expect([403, 404]).toContain(await ask(url, path));
  });
}
