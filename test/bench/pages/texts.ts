/** Texts that all show the same number. */
export type Texts = {
  /** Updates every text synchronously. */
  change(value: number): void
  remove(): void
}

/** Creates `count` texts in `place`. */
export type MakeTexts = (count: number, place: HTMLElement) => Texts
