import { linkRedirect, type OauthSettings, pageRedirect } from "../../../src-shared/domain/airline.ts";
import type { Failure } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";

const addresses = (settings: OauthSettings): string =>
  [linkRedirect(settings), pageRedirect(settings)].filter((address) => address !== null).join(words().shell.and);

/**
 * The meaning of an OAuth error, and what the airline must change (airline-servers.md, Signing in). `serverText`: the
 * server's own text.
 */
export function refusalWords(settings: OauthSettings, error: string, serverText: string): Failure {
  const texts = words().accounts;
  const failure = (code: string, message: string): Failure => ({ code, message });
  if (error === "redirect_uri_mismatch" || /redirect.?uri/i.test(serverText)) {
    return failure("redirect_uri_mismatch", texts.notRegistered(addresses(settings)));
  }
  switch (error) {
    case "invalid_client":
      return /secret|confidential/i.test(serverText)
        ? failure("confidential_client", texts.confidentialClient(settings.clientId))
        : failure("invalid_client", texts.unknownClient(settings.clientId));
    case "unauthorized_client":
    case "unsupported_grant_type":
      return failure("refresh_not_granted", texts.refreshNotGranted);
    case "invalid_grant":
      return failure("invalid_grant", texts.signInEnded);
    case "invalid_scope":
      return failure("invalid_scope", texts.unknownScopes(settings.scopes));
    case "access_denied":
      return failure("access_denied", texts.accessDenied);
    case "temporarily_unavailable":
    case "server_error":
      return failure("server", texts.signInProblem);
    default:
      return failure("refused", texts.signInRefused);
  }
}

/** A refusal before the airline has given a token concerns the code. The same error later concerns a refresh. */
export function beforeAnyToken(why: Failure): Failure {
  const texts = words().accounts;
  switch (why.code) {
    case "invalid_grant":
      return { ...why, message: texts.codeNotTaken };
    case "refresh_not_granted":
      return { ...why, code: "code_not_granted", message: texts.codeNotGranted };
    default:
      return why;
  }
}
