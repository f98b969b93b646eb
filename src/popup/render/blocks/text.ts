import type { TextBlock } from '../../design.ts'
import { dressText, write } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<TextBlock> = ({ text, style }) => {
  const element = write('p', 'text', text)
  dressText(element, style)
  return element
}
