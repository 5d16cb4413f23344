import fc from "fast-check";
import { plainPreferences, setLocale } from "../../src-shared/words/words.ts";

/**
 * Random values in tests are the same in each run, so that a failure can be repeated. `CONTRAIL_SEED=N` chooses others.
 */
fc.configureGlobal({ seed: Number(process.env.CONTRAIL_SEED ?? 1) });

/**
 * Prevents tests from using the computer's own keychain. With a display, D-Bus would start one, which would wait for a
 * password.
 */
process.env.DBUS_SESSION_BUS_ADDRESS = "disabled:";

/** The files of a worker share the locale. Each begins with the plain one. */
setLocale("en", plainPreferences);
