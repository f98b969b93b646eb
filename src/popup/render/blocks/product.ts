import type { ProductBlock } from '../../design.ts'
import { make, makeText, picture, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ProductBlock> = (block, { scene }) => {
  const { background, image, title, note, price } = block
  const about = make('div', 'about', makeText('b', '', title), makeText('span', 'note', note))
  const thing = make('div', 'thing', picture(image, scene.assets), about)
  if (price) thing.append(makeText('b', 'price', price))
  setStyles(thing, { 'background-color': background })
  return make('div', 'product', thing)
}
