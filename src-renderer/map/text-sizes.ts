export interface TextSize {
  readonly width: number;
  readonly height: number;
  /** From the middle of the text's height down to its baseline. */
  readonly baseline: number;
}

/** How much room a text takes, as the font that draws it says; asked once for each text. */
export class TextSizes {
  readonly #known = new Map<string, TextSize>();

  /** Another font has come: everything is measured anew. */
  forget(): void {
    this.#known.clear();
  }

  of(context: CanvasRenderingContext2D, font: string, text: string): TextSize {
    const key = `${font} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    context.font = font;
    // The height of the font, not of these letters: names on one line stand on one line.
    const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText(text);
    const size = { width, height: above + below, baseline: (above - below) / 2 };
    this.#known.set(key, size);
    return size;
  }
}
