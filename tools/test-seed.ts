import fc from "fast-check";

/** What is random in a test is the same in each run, so that a red test is red again: `CONTRAIL_SEED=N` takes others. */
fc.configureGlobal({ seed: Number(process.env.CONTRAIL_SEED ?? 1) });
