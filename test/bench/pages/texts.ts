/** Text nodes that all show the same number. */
export type Texts = {
  /** Updates every node synchronously. */
  change(value: number): void
  remove(): void
}

/** Creates `count` text nodes in `place`. */
export type MakeTexts = (count: number, place: HTMLElement) => Texts
