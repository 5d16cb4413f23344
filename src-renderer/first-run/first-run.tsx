import { useState } from "react";
import { words } from "../../src-shared/words/words.ts";
import { AddAirline } from "../airline/add-airline.tsx";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import "./first-run.css";

/** Nothing is set up yet: two ways to begin. */
export function FirstRun() {
  const texts = words().signIn;
  const [adding, setAdding] = useState(false);
  const openDemo = useCommand("demo.open", ["airlines.list"]);
  return (
    <section className="centre" aria-labelledby="welcome">
      <div className="panel card-wide" data-on-map>
        <h1 id="welcome">Contrail</h1>
        <p className="lead">{texts.lead}</p>
        {adding ? (
          <AddAirline onCancel={() => setAdding(false)} />
        ) : (
          <>
            <div className="ways">
              <div className="way">
                <h2>{texts.flyForAirline}</h2>
                <p>{texts.flyForAirlineWhat}</p>
                <Action look="primary" onPress={() => setAdding(true)}>
                  {texts.addAirline}
                </Action>
              </div>
              <div className="way">
                <h2>{texts.lookAround}</h2>
                <p>{texts.lookAroundWhat}</p>
                <Action busy={openDemo.isPending} onPress={() => openDemo.mutate(undefined)}>
                  {openDemo.isPending ? words().airline.openingDemo : words().airline.tryDemo}
                </Action>
              </div>
            </div>
            <ErrorNotice error={openDemo.error} />
          </>
        )}
      </div>
    </section>
  );
}
