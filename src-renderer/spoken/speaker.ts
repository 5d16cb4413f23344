/** Within this time a screen reader speaks a sentence or two. */
const calmMs = 5000;

/** What can be announced now, by subject. An empty text: nothing. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Feeds a live region of a screen reader without flooding it: a text is replaced after `calmMs` at the earliest, and of
 * each subject only the newest text waits. A text that comes and goes is announced once.
 */
export function createSpeaker(show: (text: string) => void) {
  const told = new Map<string, string>();
  const waiting = new Map<string, string>();
  let calm: ReturnType<typeof setTimeout> | undefined;

  function speak(): void {
    calm = undefined;
    if (waiting.size === 0) return;
    show([...waiting.values()].join(" "));
    waiting.clear();
    calm = setTimeout(speak, calmMs);
  }

  return {
    /** `isNews` false: the texts were valid before the window showed them, and are not announced. */
    tell(texts: Texts, isNews: boolean): void {
      for (const [subject, text] of Object.entries(texts)) {
        if (!isNews || text === "") waiting.delete(subject);
        else if (text !== told.get(subject)) waiting.set(subject, text);
        if (!isNews || text !== "") told.set(subject, text);
      }
      if (calm === undefined) speak();
    },
    end: (): void => clearTimeout(calm),
  };
}
