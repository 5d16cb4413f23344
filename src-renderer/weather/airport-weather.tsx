import { type ComponentProps, lazy, Suspense } from "react";
import { words } from "../../src-shared/words/words.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import "./weather.css";

/** Contains the report parser, so it is loaded only when the pilot opens it. */
const Reports = lazy(async () => ({ default: (await import("./reports.tsx")).Reports }));

/** The weather of a flight's airports, closed until the pilot opens it. */
export function AirportWeather(props: ComponentProps<typeof Reports>) {
  return (
    <Disclosure className="weather" summary={words().weather.title}>
      {() => (
        <Suspense>
          <Reports {...props} />
        </Suspense>
      )}
    </Disclosure>
  );
}
