/** Why a file's tests are skipped under Wine. A skip without a reason here fails. */
export const skips: Readonly<Record<string, string>> = {
  "src-main/sources/two-simconnect.test.ts": "Unix sockets stand in for pipes; e2e/windows/pipes.test.ts has real ones",
  "src-main/sources/simconnect/parts.test.ts":
    "Unix sockets stand in for pipes; e2e/windows/pipes.test.ts has real ones",
  "src-main/platform/electron/log.test.ts": "Unix file modes",
  "src-main/platform/electron/opened-files.test.ts": "Windows lets only administrators make symbolic links",
  "src-main/platform/electron/update-engine.test.ts": "AppImage is Linux's, Squirrel's update macOS'",
  "src-main/attacks.test.ts": "Windows lets only administrators make symbolic links",
  "src-main/platform/storage/files.test.ts": "a pipe has no file name, and only administrators make symbolic links",
  "src-main/gate/traits/traits.test.ts": "a pipe has no file name, and only administrators make symbolic links",
  "src-main/airlines/sign-in/keyring.test.ts": "Linux's keyring; e2e/windows/keychain.test.ts has that of Windows",
  "src-main/context/plan/read-plan.test.ts": "the collection of real plans is not in the repository",
  "e2e/windows/keychain.test.ts": "Wine's keychain takes more than 2,560 bytes; the other tests refuse them before it",
};
