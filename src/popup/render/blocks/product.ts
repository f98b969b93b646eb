import type { ProductBlock } from '../../design.ts'
import { dress, make, picture, write } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ProductBlock> = (block, { scene }) => {
  const { background, image, title, note, price } = block
  const about = make('div', 'about', write('b', '', title), write('span', 'note', note))
  const thing = make('div', 'thing', picture(image, scene.assets), about)
  if (price) thing.append(write('b', 'price', price))
  dress(thing, { 'background-color': background })
  return make('div', 'product', thing)
}
