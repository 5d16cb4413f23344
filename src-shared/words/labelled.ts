/** Keys with commas between them, each by its label; one that has none stays as it is. */
export const labelled = (keys: string, labels: Readonly<Record<string, string>>): string =>
  String(keys)
    .split(",")
    .map((key) => (Object.hasOwn(labels, key) ? labels[key] : key))
    .join(", ");
