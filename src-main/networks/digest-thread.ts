import { inThread } from "../in-thread.ts";
import { type Digest, type DigestRequest, digestSchema, type Stations, stationsSchema } from "./digest.ts";

const longestMs = 60_000;

/** Reads documents of the networks in a thread each, which goes with all it needed. `file`: the worker's. */
export const digestInThread =
  (file: string | URL) =>
  ({ bytes, ...request }: DigestRequest): Promise<Digest | Stations | null> => {
    const work = { file, input: { ...request, bytes }, transfer: [bytes.buffer], longestMs };
    return request.what === "data"
      ? inThread({ ...work, answer: digestSchema.nullable() })
      : inThread({ ...work, answer: stationsSchema.nullable() });
  };
