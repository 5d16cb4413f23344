/**
 * A sentence to be stored, by its name in the catalogue (`words/`) and its parameters. It becomes a text when it is
 * shown, in the reader's language and units.
 */
export interface Message {
  readonly say: string;
  readonly of?: Readonly<Record<string, string | number>>;
}
/** A sentence, or a plain string (foreign texts and texts of older journals). */
export type Text = string | Message;
