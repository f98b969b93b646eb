import type { Font } from '../../popup/design.ts'

export type FontChoice = {
  label: string
  value: Font
  onChange: (font: Font) => void
  /** The font that *Default* refers to, such as the theme's. */
  defaultName?: string | undefined
}
