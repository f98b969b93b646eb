import type { HeadingBlock } from '../../design.ts'
import { HEADING_BASE_PX, HEADING_RATIOS } from '../../heading-ratios.ts'
import { makeOwnerText, setStyles, setTextStyle } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<HeadingBlock> = ({ text, size, style }) => {
  const element = makeOwnerText('h2', 'heading', text)
  setTextStyle(element, { ...style, size: null })
  setStyles(element, { '--size': (style.size ?? HEADING_BASE_PX) * HEADING_RATIOS[size] })
  return element
}
