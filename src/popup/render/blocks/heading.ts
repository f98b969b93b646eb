import type { HeadingBlock } from '../../design.ts'
import { HEADING_BASE_PX, HEADING_RATIOS } from '../../heading-ratios.ts'
import { dress, dressText, write } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<HeadingBlock> = ({ text, size, style }) => {
  const element = write('h2', 'heading', text)
  dressText(element, { ...style, size: null })
  dress(element, { '--size': (style.size ?? HEADING_BASE_PX) * HEADING_RATIOS[size] })
  return element
}
