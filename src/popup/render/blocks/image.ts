import type { ImageBlock } from '../../design.ts'
import { picture, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ImageBlock> = ({ image, width, corner, align }, { scene }) => {
  const element = picture(image, scene.assets)
  element.className = 'image'
  element.dataset.align = align
  setStyles(element, { 'inline-size': `${width}%`, 'border-radius': corner })
  return element
}
