/** Letters that Unicode does not split into a letter and an accent. */
const alone: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ð: "d",
  đ: "d",
  þ: "th",
  ł: "l",
  ß: "ss",
  ı: "i",
};

/** Normalises text for the search: small letters without accents. */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[æœøðđþłßı]/g, (letter) => alone[letter] ?? letter);

/** The words of a search, to compare with a `searchText`. */
export const searchWords = (search: string): readonly string[] => searchText(search).split(/\s+/).filter(Boolean);

/** Whether a text has every word of a search. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = searchText(text);
  return words.every((word) => searched.includes(word));
}
