// tools/build/test-windows.ts loads this into Node for Windows under Wine. It refuses what NTFS refuses and Wine allows, and
// answers as Windows does where Wine lacks something.
"use strict";
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const net = require("node:net");
const path = require("node:path");

// On NTFS a handle for appending cannot write elsewhere, so it cannot truncate (nodejs/node#3177). On Wine it can.
const appends = (flags) =>
  typeof flags === "string" ? flags.includes("a") : ((flags ?? 0) & fs.constants.O_APPEND) !== 0;
const refusal = (call) =>
  Object.assign(new Error(`EPERM: operation not permitted, ${call}`), { code: "EPERM", errno: -4048, syscall: call });
const appending = new Set();
const { open, openSync, close, closeSync, ftruncate, ftruncateSync } = fs;
const openPromised = fs.promises.open;
fs.promises.open = async (file, flags, mode) => {
  const handle = await openPromised(file, flags, mode);
  if (appends(flags)) handle.truncate = () => Promise.reject(refusal("ftruncate"));
  return handle;
};
fs.openSync = (file, flags, mode) => {
  const handle = openSync(file, flags, mode);
  if (appends(flags)) appending.add(handle);
  return handle;
};
fs.open = (file, ...rest) => {
  const done = rest.pop();
  open(file, ...rest, (error, handle) => {
    if (!error && appends(rest[0])) appending.add(handle);
    done(error, handle);
  });
};
fs.closeSync = (handle) => {
  appending.delete(handle);
  closeSync(handle);
};
fs.close = (handle, done) => {
  appending.delete(handle);
  close(handle, done);
};
fs.ftruncateSync = (handle, length) => {
  if (appending.has(handle)) throw refusal("ftruncate");
  ftruncateSync(handle, length);
};
fs.ftruncate = (handle, ...rest) => {
  if (appending.has(handle)) process.nextTick(rest.pop(), refusal("ftruncate"));
  else ftruncate(handle, ...rest);
};

// Wine may kill a process that is ending, so that its status is lost. So the first process writes its own status.
const statusFile = process.env.CONTRAIL_WINE_STATUS;
delete process.env.CONTRAIL_WINE_STATUS;
if (statusFile !== undefined) process.on("exit", (status) => fs.writeFileSync(statusFile, String(status)));

// Wine refuses this on a socket that is still connecting. Windows applies it later.
const { setKeepAlive } = net.Socket.prototype;
net.Socket.prototype.setKeepAlive = function (...values) {
  if (this.connecting) this.once("connect", () => setKeepAlive.apply(this, values));
  else setKeepAlive.apply(this, values);
  return this;
};

// Wine cannot list `\\.\pipe\`. So the pipes of the tests' servers are recorded as files in a folder that all processes
// share, and the list comes from there. Each file names its process, so that the pipe of a killed process does not
// count.
const folder = process.env.CONTRAIL_WINE_PIPES;
const pipes = "\\\\.\\pipe\\";
const noteOf = (name) => path.join(folder, encodeURIComponent(name));
const lives = (name) => {
  try {
    process.kill(Number(readFileSync(noteOf(name), "utf8")), 0);
    return true;
  } catch {
    return false;
  }
};
const { readdirSync, readFileSync, writeFileSync, rmSync } = fs;
if (folder !== undefined) {
  const isPipes = (place) => String(place).replaceAll("/", "\\").toLowerCase() === pipes;
  const list = () => readdirSync(folder).map(decodeURIComponent).filter(lives);
  fs.readdirSync = (place, ...rest) => (isPipes(place) ? list() : readdirSync(place, ...rest));
  const readdirPromised = fs.promises.readdir;
  fs.promises.readdir = async (place, ...rest) => (isPipes(place) ? list() : readdirPromised(place, ...rest));
  const { listen } = net.Server.prototype;
  net.Server.prototype.listen = function (...values) {
    const place = typeof values[0] === "object" ? values[0]?.path : values[0];
    if (typeof place === "string" && place.toLowerCase().startsWith(pipes)) {
      const name = place.slice(pipes.length);
      this.once("listening", () => writeFileSync(noteOf(name), String(process.pid)));
      this.once("close", () => rmSync(noteOf(name), { force: true }));
    }
    return listen.apply(this, values);
  };
}
syncBuiltinESMExports();
