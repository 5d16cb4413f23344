// Electron loads this before the program. It makes keytar fail to load, as if it could not be installed.
const Module = require("node:module");

const load = Module._load;
Module._load = (request, ...rest) => {
  if (/\bkeytar\b/.test(request)) throw new Error("keytar is hidden from this test");
  return load(request, ...rest);
};
