import { isSafeAddress } from '../../addresses.ts'
import type { WaysBlock } from '../../design.ts'
import { make, makeOwnerText, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<WaysBlock> = (block, stage) => {
  const list = make('ul', 'ways whole')
  for (const { label, note, address } of block.ways) {
    const way = make('a', '', makeOwnerText('span', '', label), makeOwnerText('span', 'note', note))
    if (isSafeAddress(address)) way.href = address
    way.addEventListener('click', () => stage.press({ kind: 'link', address, opensNew: false }))
    setStyles(way, { 'background-color': block.background })
    list.append(make('li', '', way))
  }
  return list
}
