import type { TextBlock } from '../../design.ts'
import { makeOwnerText, setTextStyle } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<TextBlock> = ({ text, style }) => {
  const element = makeOwnerText('p', 'text', text)
  setTextStyle(element, style)
  return element
}
