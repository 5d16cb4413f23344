/** Comma-separated keys, each replaced by its label; a key without one stays. */
export const labelled = (keys: string, labels: Readonly<Record<string, string>>): string =>
  String(keys)
    .split(",")
    .map((key) => (Object.hasOwn(labels, key) ? labels[key] : key))
    .join(", ");
