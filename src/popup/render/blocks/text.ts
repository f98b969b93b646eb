import type { TextBlock } from '../../design.ts'
import { makeText, setTextStyle } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<TextBlock> = ({ text, style }) => {
  const element = makeText('p', 'text', text)
  setTextStyle(element, style)
  return element
}
