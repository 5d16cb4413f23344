import { parentPort, workerData } from "node:worker_threads";
import { readScenery, type SceneryRequest } from "./read.ts";

// Runs in a thread: it reads hundreds of megabytes, and neither the window nor the simulator link may wait for that.
void readScenery(workerData as SceneryRequest).then((scenery) => parentPort?.postMessage(scenery));
