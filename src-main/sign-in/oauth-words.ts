import { linkRedirect, type OauthSettings, pageRedirect } from "../../src-shared/airline.ts";
import type { Failure } from "../../src-shared/result.ts";

const addresses = (settings: OauthSettings): string =>
  [linkRedirect(settings), pageRedirect(settings)].filter((address) => address !== null).join(" and ");

/** What an OAuth error means and what the airline must change (contract, "Errors"); `said` is the server's own text. */
export function refusalWords(settings: OauthSettings, error: string, said: string): Failure {
  const failure = (code: string, message: string): Failure => ({ code, message });
  if (error === "redirect_uri_mismatch" || /redirect.?uri/i.test(said)) {
    return failure(
      "redirect_uri_mismatch",
      `The airline has not registered Contrail's return address. It must register exactly ${addresses(settings)}.`,
    );
  }
  switch (error) {
    case "invalid_client":
      return /secret|confidential/i.test(said)
        ? failure(
            "confidential_client",
            `The airline has registered “${settings.clientId}” as a confidential client, which needs a secret. It must register it as a public client with PKCE.`,
          )
        : failure(
            "invalid_client",
            `The airline does not know the client ID “${settings.clientId}” as a public client. Check the client ID, or ask the airline to register it as public.`,
          );
    case "unauthorized_client":
    case "unsupported_grant_type":
      return failure(
        "refresh_not_granted",
        "The airline does not let this client refresh. It must allow the refresh_token grant, or leave the refresh address empty.",
      );
    case "invalid_grant":
      return failure("invalid_grant", "Your sign-in at the airline has ended. Sign in again.");
    case "invalid_scope":
      return failure(
        "invalid_scope",
        `The airline does not know the scopes “${settings.scopes}”. Check them with the airline.`,
      );
    case "access_denied":
      return failure("access_denied", "You did not allow the sign-in at the airline. Sign in again when you want to.");
    case "temporarily_unavailable":
    case "server_error":
      return failure("server", "The airline's sign-in has a problem. Try again in a few minutes.");
    default:
      return failure("refused", "The airline refused the sign-in. Try again; if it stays, tell the airline.");
  }
}
