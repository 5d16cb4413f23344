import { useState } from "react";
import type { SessionView } from "../../src-shared/contract/accounts.ts";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { words } from "../../src-shared/words/words.ts";
import { BrowserWaiting } from "../airline/browser-waiting.tsx";
import { useAirlineWait } from "../state/airline-wait.ts";
import { failureOf } from "../state/bridge.ts";
import { openAddAirline } from "../state/navigation.ts";
import { useBrowser, useDemo, useOpenFlight, useSession } from "../state/pushed.ts";
import { useAirline, useAirlines, useCommand } from "../state/queries.ts";
import { Action, Submit } from "../ui/action.tsx";
import { Choice } from "../ui/choice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { ErrorNotice, FailureNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";

/** The airline's own form: username and password, or an API key. */
function OwnSignIn({ airline, reason }: { readonly airline: AirlineProfile; readonly reason: Failure | null }) {
  const texts = words().signIn;
  const demo = useDemo();
  const [typedUsername, setUsername] = useState<string>();
  const [typedPassword, setPassword] = useState<string>();
  const [submitted, setSubmitted] = useState(false);
  const signIn = useCommand("session.signIn");
  const wait = useAirlineWait();
  const filledIn = airline.demo ? demo : undefined;
  const username = typedUsername ?? filledIn?.username ?? "";
  const password = typedPassword ?? filledIn?.password ?? "";
  const byKey = airline.signIn.includes("key");
  const submit = () => {
    setSubmitted(true);
    if ((byKey || username.trim() !== "") && password !== "")
      signIn.mutate({ airlineId: airline.id, username: username.trim(), password });
  };
  const failure = signIn.error ? failureOf(signIn.error) : reason;
  return (
    <Form onSubmit={submit}>
      {failure && <FailureNotice failure={failure} />}
      {airline.demo && !failure && <Notice tone="quiet">{texts.demoFilledIn}</Notice>}
      {!byKey && (
        <Field
          label={texts.user}
          hint={texts.userHint}
          autoComplete="username"
          maxLength={320}
          value={username}
          error={submitted && username.trim() === "" ? texts.typeUser : null}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      <Field
        label={byKey ? texts.key : texts.password}
        hint={byKey ? texts.keyHint : texts.passwordHint}
        type="password"
        autoComplete="current-password"
        maxLength={4096}
        value={password}
        error={submitted && password === "" ? (byKey ? texts.typeKey : texts.typePassword) : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Submit busy={signIn.isPending} reason={wait}>
        {signIn.isPending ? texts.signingIn : texts.signIn}
      </Submit>
    </Form>
  );
}

/** The sign-in methods of the airline: its own form, the browser, or both. */
function Ways({ airline, reason }: { readonly airline: AirlineProfile; readonly reason: Failure | null }) {
  const texts = words().signIn;
  const open = useCommand("session.openBrowser");
  const withPassword = airline.signIn.some((way) => way !== "oauth");
  const failure = open.error ? failureOf(open.error) : withPassword ? null : reason;
  return (
    <>
      {withPassword && <OwnSignIn airline={airline} reason={reason} />}
      {airline.signIn.includes("oauth") && (
        <div className="form">
          {failure && <FailureNotice failure={failure} />}
          <Action
            look={withPassword ? "plain" : "primary"}
            busy={open.isPending}
            onPress={() => open.mutate({ airlineId: airline.id, throughPage: false })}
          >
            {open.isPending ? texts.openingBrowser : texts.withBrowser}
          </Action>
        </div>
      )}
    </>
  );
}

/** The present step of the sign-in: the choice of a method, the browser, or the last request. */
export function WayIn({ airline, session }: { readonly airline: AirlineProfile; readonly session: SessionView }) {
  const browser = useBrowser();
  if (session.kind === "restoring") return <Skeleton lines={3} label={words().signIn.signingIn} />;
  if (browser?.airlineId === airline.id && browser.purpose === "sign_in") return <BrowserWaiting browser={browser} />;
  return <Ways key={airline.id} airline={airline} reason={session.kind === "signed_out" ? session.reason : null} />;
}

export function SignIn() {
  const texts = words().signIn;
  const session = useSession();
  const airline = useAirline();
  const airlines = useAirlines().data ?? [];
  const select = useCommand("airlines.select");
  const hasFlight = useOpenFlight() !== null;
  if (!airline || !session) return null;
  const restoring = session.kind === "restoring";
  return (
    <section className="centre" aria-labelledby="sign-in">
      <div className="panel card" data-on-map>
        <h1 id="sign-in" dir="auto">
          {airline.name}
        </h1>
        <p className="lead">{restoring ? texts.signingInAgain : texts.toSeeBookings}</p>
        <WayIn airline={airline} session={session} />
        {hasFlight ? (
          airlines.length > 1 && <p className="hint">{words().airline.flightOpen}</p>
        ) : (
          <div className="card-foot">
            {airlines.length > 1 && (
              <Choice
                label={texts.airline}
                placeholder={texts.chooseAirline}
                options={airlines.map(({ id, name, baseUrl, demo }) => ({
                  ...{ id, name },
                  note: demo ? texts.demo : baseUrl,
                }))}
                selected={airline.id}
                onSelect={(airlineId) => select.mutate({ airlineId })}
              />
            )}
            <Action look="link" onPress={openAddAirline}>
              {words().airline.addAnother}
            </Action>
          </div>
        )}
        <ErrorNotice error={select.error} />
      </div>
    </section>
  );
}
