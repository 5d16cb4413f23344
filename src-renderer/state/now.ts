import { useEffect, useState } from "react";
import { call } from "./bridge.ts";
import { usePushed } from "./pushed.ts";

/** The program's clock as last told, and how fast it runs. */
let anchor = { programMs: Date.now(), rate: 1, at: performance.now() };

/** The program clock now, ms; it may run faster than real time. */
export const programNow = () => anchor.programMs + (performance.now() - anchor.at) * anchor.rate;

async function ask(): Promise<void> {
  const info = await call("app.info");
  anchor = { programMs: info.nowMs, rate: info.clockRate, at: performance.now() };
}

/** Asks for the program's clock now, whenever the demo changes (its flight may run faster), and once a minute. */
export function followClock(): () => void {
  const retry = () => void ask().catch(() => undefined);
  retry();
  const timer = setInterval(() => document.hidden || retry(), 60_000);
  let demo = usePushed.getState().demo;
  const stop = usePushed.subscribe((pushed) => {
    if (pushed.demo !== demo) {
      demo = pushed.demo;
      retry();
    }
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** The program clock, told again each second while the window is seen. */
export function useNow(): number {
  const [now, setNow] = useState(programNow);
  useEffect(() => {
    const tick = () => document.hidden || setNow(programNow());
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
}
