import type { CouponBlock, ShownBlock, ShownDesign } from '../design.ts'
import { PLAIN_TEXT } from '../new-block.ts'
import type { Won } from '../render/scene.ts'
import type { Codes } from '../shown-design.ts'
import css from './after.css?inline'
import { adopt, draw, make, WORDS } from './drawing.ts'
import { makeHost } from './host.ts'
import type { Stand } from './stand.ts'

/** In English, like all texts of the script itself. */
const ASKED = 'One thing is left: please confirm in the mail that we have just sent to you.'
const SENT = 'Sent. Thank you.'

/** How often to check whether the place on the page has become free. */
const LOOK_EVERY_MS = 500

type Place = {
  /** The design of the pop-up that has sent the form. */
  design: ShownDesign
  assets: string
  now(): number
  /** If omitted, nothing else is shown on the page. */
  stand?: Stand | undefined
}

/** What remains to be shown after a form has been received. */
type Told = {
  asksTwice?: boolean | undefined
  prize?: Won | undefined
  codes?: Codes | undefined
}

/**
 * Says, below the thank-you message of a form, that a confirmation email has been sent: without a click in it, nobody
 * joins the list. If the pop-up has closed, a small one shows this instead, along with any prize, code or thanks.
 * @param element the pop-up that has sent the form, if known
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
  // A pop-up with a code stays open when the visitor moves to another page of the shop.
  let end = stand ? null : () => {}
  while (!end) {
    // In a background tab, nobody would see it.
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
    // It has no heading that could label it.
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

/** Added to the card, whichever step it shows. A live region must be in the document before its text changes. */
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
