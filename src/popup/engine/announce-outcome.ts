import type { CouponBlock, ShownBlock, ShownDesign } from '../design.ts'
import { PLAIN_TEXT } from '../new-block.ts'
import type { WonPrize } from '../render/scene.ts'
import type { Codes } from '../shown-design.ts'
import css from './after.css?inline'
import { adopt, draw, make, RENDERER_MESSAGES, removeNode } from './drawing.ts'
import { makeHost } from './host.ts'
import type { ReservePlaces } from './reserve-places.ts'

/** In English, like all of the script's own messages. */
const CONFIRMATION_SENT =
  'One last step: please confirm with the link in the email that we just sent you.'
const FORM_RECEIVED = 'Sent. Thank you.'

/** How often to check whether the small pop-up's screen area has become free. */
const CHECK_INTERVAL_MS = 500

type OutcomeContext = {
  /** The design of the pop-up that has sent the form. */
  design: ShownDesign
  assets: string
  now(): number
  /** Omitted if nothing else is shown on the page. */
  reserve?: ReservePlaces | undefined
}

/** The part of the outcome that is still to be shown after a form has been received. */
type FormResponse = {
  isPending?: boolean | undefined
  prize?: WonPrize | undefined
  codes?: Codes | undefined
}

/**
 * Says, below the thank-you message of a form, that a confirmation email has been sent: nobody is added to the list
 * without clicking the link in it. If the pop-up has closed, a small pop-up shows this instead, along with any prize,
 * code or thanks.
 * @param element the pop-up that has sent the form, if known
 */
export async function announceOutcome(
  response: FormResponse,
  element: HTMLElement | null,
  place: OutcomeContext,
) {
  const coupons = couponsOf(place.design, response)
  const message = response.isPending ? CONFIRMATION_SENT : FORM_RECEIVED
  const smallPopup = element?.isConnected ? element : await drawSmallPopup(coupons, message, place)
  if (response.isPending || coupons.length === 0) await announce(message, smallPopup)
}

async function drawSmallPopup(
  blocks: CouponBlock[],
  message: string,
  { design, reserve, ...place }: OutcomeContext,
) {
  const frame = { ...design.frame, ...SMALL_FRAME }
  const { host, root } = makeHost()
  const leave = () => {
    removeNode(host)
    release?.()
  }
  // A pop-up with a code stays open when the visitor moves to another page of the shop.
  let release = reserve ? null : () => {}
  while (!release) {
    // In a background tab, nobody would see it.
    if (!document.hidden) release = reserve?.(frame, blocks.length > 0 ? () => {} : leave) ?? null
    if (!release) await delay(CHECK_INTERVAL_MS)
  }
  try {
    const drawn = await draw(root, {
      ...{ ...place, shownAt: 0, locale: 'en', messages: RENDERER_MESSAGES },
      design: { ...design, frame, steps: [{ id: 'after', name: '', picture: null, blocks }] },
      act: async ({ kind }) => {
        if (kind === 'close') leave()
        return { ok: true }
      },
    })
    adopt(root, css)
    drawn.element.dataset.small = ''
    // It has no heading that could be its label.
    drawn.element.setAttribute('aria-label', blocks[0]?.label || message)
    return drawn.element
  } catch (error) {
    leave()
    throw error
  }
}

const SMALL_FRAME = {
  kind: 'slide-in',
  side: 'end',
  width: 360,
  backdrop: null,
  hasClose: true,
} as const

function couponsOf({ steps }: ShownDesign, { prize, codes = {} }: FormResponse): CouponBlock[] {
  const blocks = steps.flatMap((step) => step.blocks)
  const won = prize?.code ? [couponOf(blocks, prize.index, prize.code)] : []
  const postGameCoupons = blocks.flatMap((block) => {
    const code = codes[block.id]
    return block.type === 'coupon' && code ? [{ ...block, code }] : []
  })
  return [...won, ...postGameCoupons]
}

function couponOf(blocks: readonly ShownBlock[], index: number, code: string): CouponBlock {
  const game = blocks.find((block) => 'prizes' in block)
  const prize = game && 'prizes' in game ? game.prizes[index]?.label : ''
  const label = RENDERER_MESSAGES.won.replace('{prize}', () => prize ?? '')
  const baseBlock = {
    id: 'prize',
    isBeside: false,
    style: PLAIN_TEXT,
    copy: RENDERER_MESSAGES.copy,
  }
  return { ...baseBlock, type: 'coupon', code, label }
}

const delay = (ms = 0) => new Promise((done) => setTimeout(done, ms))

/** Added to the card, whichever step it shows. A live region must be in the document before its text changes. */
async function announce(words: string, element: HTMLElement): Promise<void> {
  const root = element.getRootNode()
  if (root instanceof ShadowRoot) adopt(root, css)
  const line = make('p', 'confirm')
  line.setAttribute('role', 'status')
  line.lang = 'en'
  line.dir = 'ltr'
  element.querySelector('.card')?.append(line)
  await delay()
  line.textContent = words
}
