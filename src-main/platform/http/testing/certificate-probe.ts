/**
 * Reads the bookings at each address in its arguments, with the program's own fetch, for `certificate.test.ts`. Prints
 * the answers as a line of JSON. A process of its own, because Node reads NODE_EXTRA_CA_CERTS at its start.
 */

import { realClock } from "../../../../tools/lab/real-clock.ts";
import { createCrewSystem } from "../../../airlines/crew-system/client.ts";
import { flightOf, nothingKnown } from "../../../airlines/crew-system/testing/signed-in.ts";

const clock = { ...realClock, now: () => Date.UTC(2026, 10, 21, 9) };
const ask = (baseUrl: string) => {
  const client = createCrewSystem({ baseUrl, token: () => "a-token", clock });
  return Promise.all([client.handshake(), client.bookings(nothingKnown), client.start("101", flightOf(""))]);
};
console.log(JSON.stringify(await Promise.all(process.argv.slice(2).map(ask))));
