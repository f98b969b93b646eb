import type { Font } from '../../popup/design.ts'

export type FontChoice = {
  label: string
  value: Font
  onChange: (font: Font) => void
  /** What stands for *Default*, such as the family of the theme. */
  defaultName?: string | undefined
}
