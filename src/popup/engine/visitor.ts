import { judge, type Past, type Verdict, type Visit } from '../gates.ts'
import type { LiveCampaign } from '../live-campaign.ts'
import type { Device as Kind } from '../targeting.ts'
import { type Choice, Device, entriesOf, type Kept, type KeptPast, type Unsent } from './device.ts'
import type { Site } from './site.ts'

/** Who comes back after this begins a new visit. */
const VISIT_LASTS_MS = 30 * 60_000
/** No limit of a campaign asks for more. */
const MOST_SHOWN = 1_000

/** Where the campaigns of a phone show: on a screen as narrow as one. */
const PHONE = '(max-width: 640px)'

/** What the gates need of a campaign. */
type Judged = Pick<LiveCampaign, 'campaign_id' | 'targeting'>

/** A visitor of the site: what is known of them, and what the campaigns have been to them. */
export class Visitor {
  /** The events of the forms that their own pop-ups are sending, or wait to send. */
  readonly underWay = new Set<string>()
  /** No cart is known before the page tells of one, and none is remembered. */
  cartReason: Visit['cartReason'] = () => 'cart-unknown'
  /** By the events of forms that did not arrive: what their pop-ups do when they have been sent after all. */
  readonly whenSent = new Map<string, () => void>()
  readonly #device: Device
  readonly #now: () => number

  /** @param isGuest of whom nothing is remembered */
  constructor(
    { siteId, campaigns }: Pick<Site, 'siteId' | 'campaigns'>,
    now: () => number,
    isGuest = false,
  ) {
    this.#now = now
    const permit = (kept: Kept) => permitted(campaigns, kept)
    this.#device = new Device(siteId, isGuest ? null : permit)
  }

  /** A page is seen: the next of a visit, or the first of a new one. */
  arrive(): void {
    const now = this.#now()
    this.#device.change(({ firstAt = now, visit }) => {
      const goesOn = visit !== undefined && now - visit.seenAt < VISIT_LASTS_MS
      const before = goesOn ? visit : newVisit(now)
      return { firstAt, visit: { ...before, seenAt: now, pages: before.pages + 1 } }
    })
  }

  /** How many pages of this visit were seen, with this one. */
  get pages(): number {
    return this.#visit.pages
  }

  get choice(): Choice | undefined {
    return this.#device.kept.choice
  }

  set choice(choice: Choice) {
    this.#device.change(() => ({ choice }))
  }

  get unsent(): Kept['unsent'] {
    return this.#device.kept.unsent
  }

  /** What the gates of a campaign say of the visitor here and now. */
  judge({ campaign_id: id, targeting }: Judged): Verdict {
    const { firstAt = 0 } = this.#device.kept
    const { landing, referrer, startedAt } = this.#visit
    const visit: Visit = {
      now: this.#now(),
      address: location.href,
      device: device(),
      languages: navigator.languages,
      isReturning: firstAt < startedAt,
      referrer,
      landing,
      cartReason: this.cartReason,
      past: this.#past(id),
    }
    return judge(targeting, visit)
  }

  /** The first time that the campaign was shown; now, where it never was. */
  since(id: string): number {
    return this.#past(id).shown[0] ?? this.#now()
  }

  hasMet(id: string): boolean {
    return this.#past(id).shown.length > 0
  }

  sees(id: string): void {
    const { shown } = this.#past(id)
    this.#remember(id, { shown: [...shown, this.#now()].slice(-MOST_SHOWN).join(' ') })
  }

  closes(id: string): void {
    this.#remember(id, { closedAt: this.#now() })
  }

  converts(id: string): void {
    this.#remember(id, { hasConverted: true })
  }

  keepUnsent(eventId: string, unsent: Omit<Unsent, 'at'>): void {
    const at = this.#now()
    this.#device.change((kept) => ({
      unsent: { ...kept.unsent, [eventId]: { ...unsent, at } },
    }))
  }

  dropUnsent(eventId: string): void {
    this.#device.change(({ unsent: { [eventId]: _, ...unsent } }) => ({ unsent }))
  }

  get #visit() {
    return this.#device.kept.visit ?? newVisit(this.#now())
  }

  #past(id: string): Past {
    const { shown = '', closedAt = null, hasConverted = false } = this.#device.kept.pasts[id] ?? {}
    const moments = `${shown}`.split(' ').map(Number).filter(Boolean)
    const { startedAt } = this.#visit
    const shownThisVisit = moments.filter((moment) => moment >= startedAt).length
    return { shown: moments, shownThisVisit, closedAt, hasConverted }
  }

  #remember(id: string, past: Partial<KeptPast>): void {
    this.#device.change(({ pasts }) => ({
      pasts: { ...pasts, [id]: { shown: '', ...pasts[id], ...past } },
    }))
  }
}

const newVisit = (now: number) => ({
  startedAt: now,
  seenAt: now,
  pages: 0,
  landing: location.href,
  referrer: document.referrer,
})

const device = (): Kind => (matchMedia(PHONE).matches ? 'phone' : 'computer')

const mayKeep = ({ targeting }: LiveCampaign, choice: Choice | undefined): boolean =>
  targeting.consent.storage === 'at-once' || choice === 'all'

/**
 * Of campaigns that wait for the visitor's agreement nothing is kept before; of the choice itself that it
 * was made, and that its notice need not come again. What is kept of campaigns that are not live now was
 * allowed when it was: one that is paused for an hour is to be remembered after it. Null where nothing is left.
 */
function permitted(campaigns: readonly LiveCampaign[], kept: Kept): Kept | null {
  const { choice, firstAt, pasts, unsent, visit } = kept
  const waiting = campaigns.filter((campaign) => !mayKeep(campaign, choice))
  const ids = new Set(waiting.map(({ campaign_id: id }) => id))
  const mayKnow = ids.size < campaigns.length || campaigns.length === 0
  const left = {
    ...(mayKnow && { firstAt, visit }),
    choice,
    pasts: entriesOf(pasts, ([id, past]) =>
      ids.has(id) ? choice !== undefined && past.hasConverted === true : true,
    ),
    unsent: entriesOf(unsent, ([, { campaignId }]) => !ids.has(campaignId)),
  }
  const isEmpty = JSON.stringify(left) === NOTHING_LEFT
  return isEmpty ? null : left
}

const NOTHING_LEFT = '{"pasts":{},"unsent":{}}'
