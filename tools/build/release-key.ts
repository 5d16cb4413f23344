// npx tsx tools/build/release-key.ts: makes the key pair that signs releases, once. The public key is CONTRAIL_UPDATE_KEY,
// which is part of a build. The secret key is CONTRAIL_RELEASE_KEY, which only the release workflow has.
import { makeKeys } from "./sign.ts";

const keys = makeKeys();
console.log(`CONTRAIL_UPDATE_KEY   ${keys.public}\nCONTRAIL_RELEASE_KEY  ${keys.secret}`);
