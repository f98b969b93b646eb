import type { HeadingBlock } from '../../design.ts'
import { dress, dressText, write } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

const BASE_PX = 16

/** Of the base, as the specification's slider stops at 30 px. */
const RATIOS: Readonly<Record<HeadingBlock['size'], number>> = {
  s: 1.2,
  m: 1.6,
  l: 2,
  xl: 2.5,
  '2xl': 3.75,
}

export const draw: DrawBlock<HeadingBlock> = ({ text, size, style }) => {
  const element = write('h2', 'heading', text)
  dressText(element, { ...style, size: null })
  dress(element, { '--size': (style.size ?? BASE_PX) * RATIOS[size] })
  return element
}
