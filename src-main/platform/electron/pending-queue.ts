/** Keeps items until there is a listener, then gives it all of them. */
export function createPendingQueue<T>() {
  const waiting: T[] = [];
  let listener: ((item: T) => void) | null = null;
  return {
    take(item: T): void {
      if (listener) listener(item);
      else waiting.push(item);
    },
    listen(to: (item: T) => void): void {
      listener = to;
      for (const item of waiting.splice(0)) to(item);
    },
  };
}
