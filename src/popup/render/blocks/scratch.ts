import type { ScratchBlock } from '../../design.ts'
import { make, makeLiveRegion, makeOwnerText, makeScriptText, removeNode } from '../dom.ts'
import type { DrawBlock, Prize } from '../scene.ts'
import { drawPrize } from './coupon.ts'
import { coverWithFoil } from './scratch-foil.ts'

/** A scratch card: foil that the pointer erases, and a button that uncovers it at once. */
export const draw: DrawBlock<Scratch> = ({ hint, foil }, stage) => {
  const { messages } = stage.scene
  const label = makeOwnerText('b', '', '')
  const liveRegion = makeLiveRegion('said')
  const uncoverButton = makeScriptText('button', 'button', messages.scratch)
  const canvas = make('canvas')
  const card = make('div', 'foil', label, make('span', 'unseen', hint), canvas)
  const element = make('div', 'scratch whole', card, uncoverButton, liveRegion)
  uncoverButton.type = 'button'
  uncoverButton.dataset.look = 'link'

  let pendingDraw: Promise<Prize | null> | null = null
  let isOpen = false
  const drawOrReuse = async (): Promise<Prize | null> => {
    if (stage.prize) return stage.prize
    const outcome = await stage.act({ kind: 'draw' })
    pendingDraw = null
    if (outcome.ok && outcome.prize) return stage.win(outcome.prize)
    liveRegion.textContent = (!outcome.ok && outcome.message) || messages.failed
    return null
  }
  /** The prize under the foil, from the submitted form or drawn now; null if the draw failed. */
  const ask = (): Promise<Prize | null> => {
    pendingDraw ??= drawOrReuse()
    return pendingDraw
  }
  const open = (prize: Prize): HTMLElement => {
    isOpen = true
    label.textContent = prize.label
    removeNode(canvas)
    removeNode(uncoverButton)
    liveRegion.textContent = ''
    return drawPrize(prize, stage)
  }
  const uncoverNow = async () => {
    const prize = await ask()
    if (prize && !isOpen) element.append(open(prize))
  }
  uncoverButton.addEventListener('click', () => void uncoverNow())
  coverWithFoil(
    canvas,
    { hint, foil },
    {
      async onTouch() {
        label.textContent = (await ask())?.label ?? ''
      },
      onClear: () => void uncoverNow(),
    },
  )
  // A prize won by an earlier form is already under the foil, for the visitor to uncover.
  return stage.prize ? element : { element, play: async (prize) => open(prize) }
}

type Scratch = Omit<ScratchBlock, 'prizes'> & { prizes: readonly { label: string }[] }
