/** The time in which a screen reader speaks a sentence or two. */
const calmMs = 5000;

/** The present announcements, by subject. An empty text means none. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Feeds a live region of a screen reader without flooding it. A text stays for at least `calmMs`. Of each subject only
 * the newest text waits. A text that disappears and returns is announced once.
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
    /**
     * Sets the present texts. If not `isNews`, they were already valid when the window opened, and are not announced.
     */
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
