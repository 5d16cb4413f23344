export interface TextSize {
  readonly width: number;
  readonly height: number;
  /** Distance from the middle of the text's height to its baseline. */
  readonly baseline: number;
}

/** Sizes of texts in the drawing font. Each text is measured once. */
export class TextSizes {
  readonly #known = new Map<string, TextSize>();

  /** Call when another font was loaded: all texts are measured again. */
  forget(): void {
    this.#known.clear();
  }

  of(context: CanvasRenderingContext2D, font: string, text: string): TextSize {
    const key = `${font} ${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    context.font = font;
    // The height of the font and not of these letters, so that names in a line share a baseline.
    const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText(text);
    const size = { width, height: above + below, baseline: (above - below) / 2 };
    this.#known.set(key, size);
    return size;
  }
}
