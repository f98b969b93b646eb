import type { CouponBlock, ShownBlock, ShownDesign } from '../design.ts'
import { PLAIN_TEXT } from '../new-block.ts'
import type { Won } from '../render/scene.ts'
import type { Codes } from '../shown-design.ts'
import css from './after.css?inline'
import { adopt, draw, make, WORDS } from './drawing.ts'
import { makeHost } from './host.ts'
import type { Stand } from './stand.ts'

/** In English, as all that we say by ourselves. */
const ASKED = 'One thing is left: please confirm in the mail that we have just sent to you.'
const SENT = 'Sent. Thank you.'

/** How often is looked whether what stands there has gone. */
const LOOK_EVERY_MS = 500

type Place = {
  /** Of the pop-up that has sent the form. */
  design: ShownDesign
  assets: string
  now(): number
  /** Without it, nothing else is on the page. */
  stand?: Stand | undefined
}

/** What is left to be said of a form that has arrived. */
type Told = {
  asksTwice?: boolean | undefined
  prize?: Won | undefined
  codes?: Codes | undefined
}

/**
 * Says, below the thanks of a form, that a mail asks once more: without a press in it nobody joins the list. A
 * pop-up that is gone has no place for that, nor for what was won, nor for a code, nor for a thanks: a small one comes after it.
 * @param element the pop-up that has sent the form, where it is known
 */
export async function sayAfter(told: Told, element: HTMLElement | null, place: Place) {
  const coupons = couponsOf(place.design, told)
  const words = told.asksTwice ? ASKED : SENT
  const small = element?.isConnected ? element : await drawSmall(coupons, words, place)
  if (told.asksTwice || coupons.length === 0) await say(words, small)
}

async function drawSmall(blocks: CouponBlock[], words: string, { design, stand, ...place }: Place) {
  const frame = { ...design.frame, ...SMALL }
  const { host, root } = makeHost()
  const leave = () => {
    host.remove()
    end?.()
  }
  // A code is not taken away by a way through the shop.
  let end = stand ? null : () => {}
  while (!end) {
    // Nobody sees a page that is in the background.
    if (!document.hidden) end = stand?.(frame, blocks.length > 0 ? () => {} : leave) ?? null
    if (!end) await later(LOOK_EVERY_MS)
  }
  try {
    const drawn = await draw(root, {
      ...{ ...place, since: 0, locale: 'en', words: WORDS },
      design: { ...design, frame, steps: [{ id: 'after', name: '', picture: null, blocks }] },
      act: async ({ kind }) => {
        if (kind === 'close') leave()
        return { ok: true }
      },
    })
    adopt(root, css)
    drawn.element.dataset.small = ''
    // It has no heading to be named by.
    drawn.element.setAttribute('aria-label', blocks[0]?.label || words)
    return drawn.element
  } catch (error) {
    leave()
    throw error
  }
}

const SMALL = {
  kind: 'slide-in',
  side: 'end',
  width: 360,
  backdrop: null,
  hasClose: true,
} as const

function couponsOf({ steps }: ShownDesign, { prize, codes = {} }: Told): CouponBlock[] {
  const blocks = steps.flatMap((step) => step.blocks)
  const won = prize?.code ? [couponOf(blocks, prize.index, prize.code)] : []
  const after = blocks.flatMap((block) => {
    const code = codes[block.id]
    return block.type === 'coupon' && code ? [{ ...block, code }] : []
  })
  return [...won, ...after]
}

function couponOf(blocks: readonly ShownBlock[], index: number, code: string): CouponBlock {
  const game = blocks.find((block) => 'prizes' in block)
  const prize = game && 'prizes' in game ? game.prizes[index]?.label : ''
  const label = WORDS.won.replace('{prize}', () => prize ?? '')
  const kept = { id: 'prize', isBeside: false, style: PLAIN_TEXT, copy: WORDS.copy }
  return { ...kept, type: 'coupon', code, label }
}

const later = (ms = 0) => new Promise((done) => setTimeout(done, ms))

/** In the card, whichever step it shows. What is to be heard stands there before it speaks. */
async function say(words: string, element: HTMLElement): Promise<void> {
  const root = element.getRootNode()
  if (root instanceof ShadowRoot) adopt(root, css)
  const line = make('p', 'confirm')
  line.setAttribute('role', 'status')
  line.lang = 'en'
  line.dir = 'ltr'
  element.querySelector('.card')?.append(line)
  await later()
  line.textContent = words
}
