import type { ScratchBlock } from '../../design.ts'
import { make, write } from '../dom.ts'
import type { DrawBlock, Prize } from '../scene.ts'
import coupon from './coupon.css?inline'
import { drawPrize } from './coupon.ts'
import scratch from './scratch.css?inline'
import { coat } from './scratch-foil.ts'

export const css = scratch + coupon

/** A card whose foil a pointer rubs away, and a button that does the same. */
export const draw: DrawBlock<Scratch> = ({ hint, foil }, stage, gone) => {
  const { words } = stage.scene
  const label = write('b', '', '')
  const said = make('p', 'said')
  const uncover = make('button', 'button', words.scratch)
  const canvas = make('canvas')
  const card = make('div', 'foil', label, make('span', 'unseen', hint), canvas)
  const element = make('div', 'scratch whole', card, uncover, said)
  uncover.type = 'button'
  uncover.dataset.look = 'link'
  said.role = 'status'

  let isAsking = false
  let isOpen = false
  /** What lies below, from the form that was sent or drawn now; null where nobody would say. */
  const ask = async (): Promise<Prize | null> => {
    if (stage.prize || isAsking) return stage.prize
    isAsking = true
    const outcome = await stage.act({ kind: 'draw' })
    isAsking = false
    if (outcome.ok && outcome.prize) return stage.win(outcome.prize)
    said.textContent = (!outcome.ok && outcome.message) || words.failed
    return null
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
  return { element, play: async (prize) => open(prize) }
}

type Scratch = Omit<ScratchBlock, 'prizes'> & { prizes: readonly { label: string }[] }
