import fc from "fast-check";

/**
 * Random values in a test are the same in each run, so that a failure can be repeated: `CONTRAIL_SEED=N` takes others.
 */
fc.configureGlobal({ seed: Number(process.env.CONTRAIL_SEED ?? 1) });

/**
 * No test uses the computer's own keychain: with a display, D-Bus would start one, which waits for a password that
 * nobody types.
 */
process.env.DBUS_SESSION_BUS_ADDRESS = "disabled:";
