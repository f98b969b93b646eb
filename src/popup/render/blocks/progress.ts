import type { ProgressBlock } from '../../design.ts'
import { make, makeOwnerText, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ProgressBlock> = ({ label, percent, track }, { scene }) => {
  const bar = make('div', 'track', make('div', 'done'))
  const share = new Intl.NumberFormat(scene.locale, { style: 'percent' }).format(percent / 100)
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-valuenow', `${percent}`)
  bar.setAttribute('aria-valuetext', share)
  bar.setAttribute('aria-label', label || share)
  setStyles(bar, { '--percent': `${percent}%`, 'background-color': track })
  const element = make('div', 'progress whole', bar)
  if (label) element.prepend(makeOwnerText('span', '', label))
  return element
}
