/**
 * What electron-builder is given of an environment: without the signing secrets that are empty. A workflow sets a secret that
 * it does not have to "", which electron-builder takes for a file's name (macPackager.js).
 */
export function packEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isUnset = ([name, value]: readonly [string, unknown]) => /^(WIN_)?CSC_|^APPLE_/.test(name) && value === "";
  return Object.fromEntries(Object.entries(environment).filter((entry) => !isUnset(entry)));
}
