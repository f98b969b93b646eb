import type { HeadingBlock } from './design.ts'

/** Of the base, as the specification's slider stops at 30 px. */
export const HEADING_RATIOS: Readonly<Record<HeadingBlock['size'], number>> = {
  s: 1.2,
  m: 1.6,
  l: 2,
  xl: 2.5,
  '2xl': 3.75,
}

/** What a heading's size is counted from where it says none, in pixels. */
export const HEADING_BASE_PX = 16
