/** Letters that do not split into a letter and an accent. */
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

/** As it is searched: small letters without accents. */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[æœøðđþłßı]/g, (letter) => alone[letter] ?? letter);

/** The words of a search, as they are compared with a `searchText`. */
export const searchWords = (search: string): readonly string[] => searchText(search).split(/\s+/).filter(Boolean);
