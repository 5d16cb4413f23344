import { parentPort, workerData } from "node:worker_threads";
import { readScenery, type SceneryRequest } from "./read.ts";

// A thread of its own: hundreds of megabytes are read, and neither the window nor the simulator's link may wait for them.
void readScenery(workerData as SceneryRequest).then((runways) => parentPort?.postMessage(runways));
