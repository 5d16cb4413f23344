/** What a file is named, without its ending, B: the limit of every system is 255. */
const longest = 120;

/** Windows treats these as devices, whatever follows after a dot or a blank ("Naming Files, Paths, and Namespaces"). */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=[. ]|$)/i;

/**
 * A file name that every system accepts, from any text: other characters are left out, and dots and blanks at both ends,
 * which hide a file or are dropped. Empty if nothing is left.
 */
export const fileName = (text: string): string =>
  text
    .replace(/[^\w .-]/g, "")
    .replace(/ {2,}/g, " ")
    .replace(/^[. ]+/, "")
    .slice(0, longest)
    .replace(/[. ]+$/, "")
    .replace(device, "_$1");
