/** So many texts that show one number. */
export type Texts = {
  /** Shows the number in every text before it returns. */
  change(value: number): void
  remove(): void
}

/** Makes so many texts in a place of their own. */
export type MakeTexts = (count: number, place: HTMLElement) => Texts
