import { formats } from "../../src-shared/words/words.ts";

/** The time zone of a column of times, shown above it. */
export const Zone = () => <p className="small zone">{formats().zone}</p>;
