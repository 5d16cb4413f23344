/**
 * The environment for electron-builder, without empty signing secrets. A workflow sets a missing secret to "", which
 * electron-builder treats as a file name (macPackager.js).
 */
export function packEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isUnset = ([name, value]: readonly [string, unknown]) => /^(WIN_)?CSC_|^APPLE_/.test(name) && value === "";
  return Object.fromEntries(Object.entries(environment).filter((entry) => !isUnset(entry)));
}
