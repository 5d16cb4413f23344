import { useState } from "react";
import { AddAirline } from "../airline/add-airline.tsx";
import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { useNewAirline } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import "./first-run.css";

/** Nothing is set up yet: two ways to begin. */
export function FirstRun() {
  const [adding, setAdding] = useState(false);
  const openDemo = useNewAirline("demo.open");
  return (
    <section className="centre" aria-labelledby="welcome">
      <div className="panel card-wide">
        <h1 id="welcome">Contrail</h1>
        <p className="lead">Follows your flight from gate to gate, and files the report with your airline.</p>
        {adding ? (
          <AddAirline onAdded={() => openPage("fly")} onCancel={() => setAdding(false)} />
        ) : (
          <>
            <div className="ways">
              <div className="way">
                <h2>Fly for your airline</h2>
                <p>You need its web address, and your sign-in there.</p>
                <Action look="primary" onPress={() => setAdding(true)}>
                  Add your airline
                </Action>
              </div>
              <div className="way">
                <h2>Look around first</h2>
                <p>A small airline around Iceland, on this computer. No simulator needed.</p>
                <Action busy={openDemo.isPending} onPress={() => openDemo.mutate(undefined)}>
                  {openDemo.isPending ? "Opening the demo airline" : "Try the demo airline"}
                </Action>
              </div>
            </div>
            {openDemo.error && <FailureNotice failure={failureOf(openDemo.error)} />}
          </>
        )}
      </div>
    </section>
  );
}
