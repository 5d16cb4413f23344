import { formats } from "../../src-shared/words/words.ts";

/** Above a column of times: the zone of all of them. */
export const Zone = () => <p className="zone">{formats().zone}</p>;
