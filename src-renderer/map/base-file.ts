import { useEffect } from "react";
import { create } from "zustand";

/**
 * A file of the base map, fetched once on first use; `empty` until then. It is kept outside the map component, which
 * unmounts while it is hidden. The map works without the file, and the next start of the window tries again.
 */
export function baseFile<T>(path: string, empty: T, read: (response: Response) => Promise<T>) {
  const useContent = create<{ readonly content: T }>(() => ({ content: empty }));
  let isAsked = false;
  async function load(): Promise<T> {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return read(response);
  }
  return (isWanted = true): T => {
    useEffect(() => {
      if (isAsked || !isWanted) return;
      isAsked = true;
      load().then(
        (content) => useContent.setState({ content }),
        (error: unknown) => console.warn("base map file not read", error),
      );
    }, [isWanted]);
    return useContent(({ content }) => content);
  };
}
