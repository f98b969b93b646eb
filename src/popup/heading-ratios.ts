import type { HeadingBlock } from './design.ts'

/** Relative to the base size, because the slider for font sizes ends at 30 px. */
export const HEADING_RATIOS: Readonly<Record<HeadingBlock['size'], number>> = {
  s: 1.2,
  m: 1.6,
  l: 2,
  xl: 2.5,
  '2xl': 3.75,
}

/** The base size of a heading that doesn't set its own size, in pixels. */
export const HEADING_BASE_PX = 16
