import type { ProductBlock } from '../../design.ts'
import { make, makeOwnerText, picture, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ProductBlock> = (block, { scene }) => {
  const { background, image, title, note, price } = block
  const details = make(
    'div',
    'about',
    makeOwnerText('b', '', title),
    makeOwnerText('span', 'note', note),
  )
  const productElement = make('div', 'thing', picture(image, scene.assets), details)
  if (price) productElement.append(makeOwnerText('b', 'price', price))
  setStyles(productElement, { 'background-color': background })
  return make('div', 'product', productElement)
}
