import { isSafeUrl } from '../../addresses.ts'
import type { LinksBlock } from '../../design.ts'
import { make, makeOwnerText, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<LinksBlock> = (block, stage) => {
  const list = make('ul', 'links whole')
  for (const { label, note, address } of block.links) {
    const link = make(
      'a',
      '',
      makeOwnerText('span', '', label),
      makeOwnerText('span', 'note', note),
    )
    if (isSafeUrl(address)) link.href = address
    link.addEventListener('click', () => stage.press({ kind: 'link', address, opensNew: false }))
    setStyles(link, { 'background-color': block.background })
    list.append(make('li', '', link))
  }
  return list
}
