import fc from "fast-check";

/** What is random in a test is the same in each run, so that a red test is red again: `CONTRAIL_SEED=N` takes others. */
fc.configureGlobal({ seed: Number(process.env.CONTRAIL_SEED ?? 1) });

/** No test reaches the computer's own keychain: with a display, D-Bus would start one, which waits for a password that nobody types. */
process.env.DBUS_SESSION_BUS_ADDRESS = "disabled:";
