import { useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { AirlineRules } from "../review/airline-rules.tsx";
import { openEditAirline, openPage, useNavigation } from "../state/navigation.ts";
import { useOpenFlight, useSession } from "../state/pushed.ts";
import { useAirline, useAirlines, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatDate } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { AddAirline } from "./add-airline.tsx";
import { ConnectionTestDialog } from "./connection-test.tsx";
import { EditAirline } from "./edit-airline.tsx";
import { Fleet } from "./fleet.tsx";
import { PilotCard } from "./pilot-card.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import "./airline.css";

function Row({ airline, current }: { readonly airline: AirlineProfile; readonly current: boolean }) {
  const texts = words().airline;
  const select = useCommand("airlines.select", ["airlines.list"]);
  const test = useCommand("airlines.testConnection");
  const [removing, setRemoving] = useState(false);
  const reason = useOpenFlight() === null ? null : texts.flightOpen;
  return (
    <li className="airline-row">
      <div>
        <h3 dir="auto">{airline.name}</h3>
        <p className="hint">{airline.demo ? texts.onThisComputer : airline.baseUrl}</p>
      </div>
      {current ? (
        <span className="badge">
          <Icon name="check" size={16} />
          {texts.selected}
        </span>
      ) : (
        <Action
          busy={select.isPending}
          reason={reason}
          showReason={false}
          onPress={() => select.mutate({ airlineId: airline.id })}
        >
          {texts.switchTo}
        </Action>
      )}
      <details className="airline-advanced">
        <summary>{texts.advanced}</summary>
        <div className="airline-actions">
          {!airline.demo && (
            <Action look="link" onPress={() => openEditAirline(airline.id)}>
              {texts.edit}
            </Action>
          )}
          {airline.oauth && (
            <Action look="link" busy={test.isPending} onPress={() => test.mutate({ airlineId: airline.id })}>
              {texts.test}
            </Action>
          )}
          <Action look="link" reason={reason} showReason={false} onPress={() => setRemoving(true)}>
            {texts.remove}
          </Action>
          {airline.oauth && (
            <span className="hint">
              {airline.oauthVerifiedAtMs === null
                ? texts.notTested
                : texts.verifiedOn(formatDate(airline.oauthVerifiedAtMs))}
            </span>
          )}
        </div>
      </details>
      <ErrorNotice error={test.error} />
      <ErrorNotice error={select.error} />
      {removing && <RemoveDialog airline={airline} onClose={() => setRemoving(false)} />}
    </li>
  );
}

/** The signed-in pilot, or the way to the sign-in. */
function PilotBlock() {
  const texts = words().airline;
  const session = useSession();
  const flightOpen = useOpenFlight() !== null;
  const signOut = useCommand("session.signOut");
  return (
    <section className="block" aria-label={texts.pilot}>
      {session?.kind === "signed_in" ? (
        <>
          <PilotCard pilot={session.pilot} can={session.can} />
          {session.keptIn === "memory" && <Notice tone="caution">{texts.noKeychain}</Notice>}
          {session.keptIn === "too_long" && <Notice tone="caution">{texts.keyTooLong}</Notice>}
          {session.keptIn === "not_renewable" && <Notice tone="quiet">{texts.shortSignIn}</Notice>}
          <Action
            busy={signOut.isPending}
            reason={flightOpen ? texts.flightOpen : null}
            showReason={false}
            onPress={() => signOut.mutate(undefined)}
          >
            {texts.signOut}
          </Action>
          <ErrorNotice error={signOut.error} />
        </>
      ) : (
        <>
          <p>{texts.notSignedIn}</p>
          <Action look="primary" onPress={() => openPage("bookings")}>
            {texts.goToSignIn}
          </Action>
        </>
      )}
    </section>
  );
}

/** The pilot's airlines, and how to get another one. */
function AirlineList({
  airlines,
  current,
}: {
  readonly airlines: readonly AirlineProfile[];
  readonly current: string;
}) {
  const texts = words().airline;
  const adding = useNavigation((navigation) => navigation.addingAirline);
  const openDemo = useCommand("demo.open", ["airlines.list"], () => openPage("fly"));
  const reason = useOpenFlight() === null ? null : texts.flightOpen;
  const setAdding = (addingAirline: boolean) => useNavigation.setState({ addingAirline });
  return (
    <>
      <ul className="lined">
        {airlines.map((each) => (
          <Row key={each.id} airline={each} current={each.id === current} />
        ))}
      </ul>
      {adding && reason === null ? (
        <AddAirline onCancel={() => setAdding(false)} />
      ) : (
        <div className="buttons">
          <Action reason={reason} showReason={false} onPress={() => setAdding(true)}>
            {texts.addAnother}
          </Action>
          {!airlines.some(({ demo }) => demo) && (
            <Action
              reason={reason}
              showReason={false}
              busy={openDemo.isPending}
              onPress={() => openDemo.mutate(undefined)}
            >
              {texts.tryDemo}
            </Action>
          )}
        </div>
      )}
      <ErrorNotice error={openDemo.error} />
    </>
  );
}

export function AirlinePage() {
  const texts = words().airline;
  const airline = useAirline();
  const airlines = useAirlines().data ?? [];
  const signedIn = useSession()?.kind === "signed_in";
  const flightOpen = useOpenFlight() !== null;
  const editingId = useNavigation((navigation) => navigation.editingAirlineId);
  const editing = airlines.find(({ id }) => id === editingId);
  if (!airline) return null;
  return (
    <div className="page">
      <section className="panel sheet" data-covers="left" aria-labelledby="airline">
        <header className="sheet-head">
          <h1 id="airline" dir="auto">
            {airline.name}
          </h1>
        </header>
        <div className="sheet-body">
          {editing ? (
            <section className="block" aria-labelledby="edited">
              <h2 id="edited">{texts.editing(isolate(editing.name))}</h2>
              <EditAirline key={editing.id} airline={editing} onClose={() => openEditAirline(null)} />
            </section>
          ) : (
            <Tabs>
              <TabList className="tabs" aria-label={texts.parts}>
                <Tab id="pilot">{texts.pilot}</Tab>
                {signedIn && <Tab id="fleet">{texts.fleet}</Tab>}
              </TabList>
              <TabPanel id="pilot" className="tab-panel">
                {flightOpen && <Notice tone="quiet">{texts.flightOpen}</Notice>}
                <PilotBlock />
                <AirlineRules key={airline.id} airline={airline} />
                <section className="block" aria-labelledby="your-airlines">
                  <h2 id="your-airlines">{texts.yourAirlines}</h2>
                  <AirlineList airlines={airlines} current={airline.id} />
                </section>
              </TabPanel>
              {signedIn && (
                <TabPanel id="fleet" className="tab-panel">
                  <Fleet airline={airline} />
                </TabPanel>
              )}
            </Tabs>
          )}
        </div>
      </section>
      <ConnectionTestDialog />
    </div>
  );
}
