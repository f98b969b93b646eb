import type { ScratchBlock } from '../../design.ts'
import { make, say, speaker, write } from '../dom.ts'
import type { DrawBlock, Prize } from '../scene.ts'
import { drawPrize } from './coupon.ts'
import { coat } from './scratch-foil.ts'

/** A scratch card: foil that the pointer erases, and a button that uncovers it at once. */
export const draw: DrawBlock<Scratch> = ({ hint, foil }, stage, gone) => {
  const { words } = stage.scene
  const label = write('b', '', '')
  const said = speaker('said')
  const uncover = say('button', 'button', words.scratch)
  const canvas = make('canvas')
  const card = make('div', 'foil', label, make('span', 'unseen', hint), canvas)
  const element = make('div', 'scratch whole', card, uncover, said)
  uncover.type = 'button'
  uncover.dataset.look = 'link'

  let asking: Promise<Prize | null> | null = null
  let isOpen = false
  const seek = async (): Promise<Prize | null> => {
    if (stage.prize) return stage.prize
    const outcome = await stage.act({ kind: 'draw' })
    asking = null
    if (outcome.ok && outcome.prize) return stage.win(outcome.prize)
    said.textContent = (!outcome.ok && outcome.message) || words.failed
    return null
  }
  /** The prize below the foil, from the submitted form or drawn now; null if the draw failed. */
  const ask = (): Promise<Prize | null> => {
    asking ??= seek()
    return asking
  }
  const open = (prize: Prize): HTMLElement => {
    isOpen = true
    label.textContent = prize.label
    canvas.remove()
    uncover.remove()
    said.textContent = ''
    return drawPrize(prize, stage)
  }
  const openByHand = async () => {
    const prize = await ask()
    if (prize && !isOpen && !gone.aborted) element.append(open(prize))
  }
  uncover.addEventListener('click', () => void openByHand())
  coat(canvas, { hint, foil }, gone, {
    async touched() {
      label.textContent = (await ask())?.label ?? ''
    },
    cleared: () => void openByHand(),
  })
  // A prize won by an earlier form is already below the foil, for the visitor to uncover.
  return stage.prize ? element : { element, play: async (prize) => open(prize) }
}

type Scratch = Omit<ScratchBlock, 'prizes'> & { prizes: readonly { label: string }[] }
