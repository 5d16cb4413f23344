export interface TextSize {
  readonly width: number;
  readonly height: number;
  /** From the middle of the text's height down to its baseline. */
  readonly baseline: number;
}

/** The size of a text in the drawing font; measured once for each text. */
export class TextSizes {
  readonly #known = new Map<string, TextSize>();

  /** Another font was loaded: everything is measured again. */
  forget(): void {
    this.#known.clear();
  }

  of(context: CanvasRenderingContext2D, font: string, text: string): TextSize {
    const key = `${font} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    context.font = font;
    // The height of the font, not of these letters: names on one line have one baseline.
    const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText(text);
    const size = { width, height: above + below, baseline: (above - below) / 2 };
    this.#known.set(key, size);
    return size;
  }
}
