import { type AirlineDraft, type AirlineProfile, oauthSettingsSchema } from "../../src-shared/domain/airline.ts";
import { words } from "../../src-shared/words/words.ts";
import { addressProblem, nameProblem } from "./address.ts";

/** An airline's profile in the form: every text as typed, and what has no field as it is. */
export interface Typed extends Omit<AirlineDraft, "signIn" | "oauth"> {
  /** The sign-in without the browser: what this airline takes. */
  readonly ownSignIn: "password" | "key";
  readonly signIn: "own" | "oauth" | "both";
  readonly airlineId: string;
  readonly clientId: string;
  readonly scopes: string;
  readonly authoriseUrl: string;
  readonly tokenUrl: string;
  readonly refreshUrl: string;
  readonly platformUrl: string;
}

export type TypedText = {
  [K in keyof Typed]: Typed[K] extends string ? (string extends Typed[K] ? K : never) : never;
}[keyof Typed];
export type Problems = { readonly [K in TypedText]?: string };

export function typedOf({
  id: _id,
  demo: _demo,
  oauthVerifiedAtMs: _at,
  oauth,
  signIn,
  ...kept
}: AirlineProfile): Typed {
  return {
    ...kept,
    ownSignIn: signIn.includes("key") ? "key" : "password",
    signIn: signIn.length > 1 ? "both" : signIn[0] === "oauth" ? "oauth" : "own",
    airlineId: oauth?.airlineId ?? "",
    clientId: oauth?.clientId ?? "",
    scopes: oauth?.scopes ?? "",
    authoriseUrl: oauth?.authoriseUrl ?? "",
    tokenUrl: oauth?.tokenUrl ?? "",
    refreshUrl: oauth?.refreshUrl ?? "",
    platformUrl: oauth?.platformUrl ?? "",
  };
}

/** The profile to save, or an error for each field. */
export function readTyped(typed: Typed): { readonly draft: AirlineDraft } | { readonly problems: Problems } {
  const problems: { [K in TypedText]?: string } = {};
  const texts: Problems & { readonly other: string } = words().airline.problems;
  const [name, address] = [nameProblem(typed.name), addressProblem(typed.baseUrl)];
  if (name !== null) problems.name = name;
  if (address !== null) problems.baseUrl = address;
  const oauth = typed.signIn === "own" ? null : oauthOf(typed);
  if (oauth !== null && !oauth.success)
    for (const { path } of oauth.error.issues) {
      const field = path[0] as TypedText;
      problems[field] = texts[field] ?? texts.other;
    }
  if (Object.keys(problems).length > 0 || oauth?.success === false) return { problems };
  const { system, allowAircraftChanges, allowStartOverride, allowCrashRecovery } = typed;
  const { distanceUnit, cargoUnit, positionTimes, rulesUrl, ownSignIn } = typed;
  const ways = { own: [ownSignIn], oauth: ["oauth" as const], both: [ownSignIn, "oauth" as const] };
  return {
    draft: {
      ...{ name: typed.name.trim(), baseUrl: typed.baseUrl.trim(), system },
      ...{ signIn: ways[typed.signIn], oauth: oauth?.data ?? null },
      ...{ allowAircraftChanges, allowStartOverride, allowCrashRecovery },
      ...{ distanceUnit, cargoUnit, positionTimes, rulesUrl },
    },
  };
}

function oauthOf(typed: Typed) {
  return oauthSettingsSchema.safeParse({
    airlineId: typed.airlineId.trim(),
    clientId: typed.clientId,
    scopes: typed.scopes,
    authoriseUrl: typed.authoriseUrl.trim(),
    tokenUrl: typed.tokenUrl.trim(),
    refreshUrl: typed.refreshUrl.trim() || null,
    platformUrl: typed.platformUrl.trim() || null,
  });
}
