import type { Cart } from '../cart-rules.ts'
import type { ForcedCampaign } from '../forced-campaign.ts'
import { mayJoinList } from '../list-rules.ts'
import type { Act, Outcome } from '../render/scene.ts'
import { isObject } from './device.ts'
import { type StoredPreview, storedPreview } from './kept-preview.ts'
import { showNote } from './note.ts'
import { failedChecks, PREVIEW_ENDED, PREVIEW_EXPIRED, PREVIEW_FAILED } from './preview-messages.ts'
import { type OpenPopup, showOnPage } from './show-on-page.ts'
import { isDesign, type SiteRef } from './site.ts'
import { Visitor } from './visitor.ts'

/** Shows a campaign to its owner regardless of the gates, and lists the gates that are closed. */
export async function showPreview(place: SiteRef, token: string, now: () => number): Promise<void> {
  const kept = storedPreview(place.siteId)
  const forced = await forcedCampaign(place, token, kept)
  if (typeof forced === 'string') {
    showNote({ title: '', lines: [forced], onClose: kept.drop })
    return
  }
  kept.keep(forced.next)
  // Evaluated for an ordinary visitor to this page; nothing is stored.
  const visitor = new Visitor({ ...place, campaigns: [] }, now, true)
  visitor.arrive()
  const listFailedChecks = () => failedChecks(forced, visitor.judge(forced))
  const closeController = new AbortController()
  const onClose = () => {
    closeController.abort()
    kept.drop()
  }
  const note = showNote({
    ...{ title: forced.title, lines: listFailedChecks(), onClose },
    again: () => void show(),
  })
  void followCart(forced, visitor, () => note.showGates(listFailedChecks()), closeController.signal)
  const stage = { api: place.api, design: forced.design, now }
  let look: OpenPopup | undefined
  const leave = () => {
    note.restore()
    look?.leave()
    look = undefined
  }
  const show = async () => {
    leave()
    let ownPopup: OpenPopup | undefined
    // A replaced pop-up reports that it has closed only after the next pop-up is already shown.
    const close = () => look === ownPopup && leave()
    try {
      ownPopup = await showOnPage({ ...stage, shownAt: now(), act: simulate(forced, close) })
      // If the preview was requested again in the meantime, only the last pop-up stays.
      leave()
      look = ownPopup
      note.raise(ownPopup.element)
    } catch {
      note.say(PREVIEW_FAILED)
    }
  }
  await show()
}

/** Evaluates the gates again whenever the page reports a changed cart, which may take a moment. */
async function followCart(
  { targeting }: ForcedCampaign,
  visitor: Visitor,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  if (!targeting.visitors.cart) return
  try {
    const { cartReason, watchCart } = await import('./cart.ts')
    const judge = (cart: Cart) => {
      visitor.cartReason = (rule) => cartReason(rule, cart)
      onChange()
    }
    watchCart(judge, signal)
  } catch {
    // The code failed to load, so the cart stays unknown.
  }
}

/** Checks what is read before the note can be shown; the server has checked the rest with its schemas. */
const isForcedCampaign = (value: unknown): value is ForcedCampaign =>
  isObject(value) &&
  isDesign(value.design) &&
  isObject(value.targeting) &&
  typeof value.title === 'string' &&
  typeof value.next === 'string'

/** An error message if there is nothing to show. */
async function forcedCampaign({ api, siteId }: SiteRef, token: string, kept: StoredPreview) {
  const isOngoing = kept.is(token)
  try {
    const response = await fetch(`${api}/previews`, {
      method: 'POST',
      body: JSON.stringify({ site_id: siteId, token }),
      credentials: 'omit',
    })
    if (response.status === 404) {
      if (isOngoing) kept.drop()
      return isOngoing ? PREVIEW_ENDED : PREVIEW_EXPIRED
    }
    if (!response.ok) return PREVIEW_FAILED
    const { data } = await response.json()
    return isForcedCampaign(data) ? data : PREVIEW_FAILED
  } catch {
    return PREVIEW_FAILED
  }
}

/** Every button works as it does for visitors, but nothing is sent. */
const simulate =
  ({ design, targeting }: ForcedCampaign, leave: () => void) =>
  async (act: Act): Promise<Outcome> => {
    const { kind } = act
    if (kind === 'close') leave()
    const hasGame = design.steps.some(({ blocks }) => blocks.some((block) => 'prizes' in block))
    const playsGame = hasGame && (kind === 'submit' || kind === 'draw')
    const prize = playsGame ? { prize: { index: 0, code: 'PREVIEW' } } : {}
    const isPending =
      kind === 'submit' &&
      targeting.consent.doubleOptin &&
      asksForEmail(design) &&
      mayJoinList(design, act.consent)
    return { ok: true, ...prize, isPending }
  }

const asksForEmail = ({ steps }: ForcedCampaign['design']): boolean =>
  steps.some(({ blocks }) => blocks.some((one) => one.type === 'field' && one.kind === 'email'))
