// npx tsx tools/release-key.ts: makes the pair of keys that releases are signed with, once. The public one is
// CONTRAIL_UPDATE_KEY, which a build carries; the secret one is CONTRAIL_RELEASE_KEY, which only the release workflow has.
import { makeKeys } from "../src-main/shell/minisign.ts";

const keys = makeKeys();
console.log(`CONTRAIL_UPDATE_KEY   ${keys.public}\nCONTRAIL_RELEASE_KEY  ${keys.secret}`);
