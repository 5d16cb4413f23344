import { parentPort, workerData } from "node:worker_threads";
import { readScenery, type SceneryRequest } from "./read.ts";

// Its own thread: it reads hundreds of megabytes, and neither the window nor the simulator's link may wait for that.
void readScenery(workerData as SceneryRequest).then((scenery) => parentPort?.postMessage(scenery));
