import { type CampaignHistory, judge, type Verdict, type Visit } from '../display-rules.ts'
import type { LiveCampaign } from '../live-campaign.ts'
import type { Device as Kind } from '../targeting.ts'
import {
  type Choice,
  Device,
  filterEntries,
  type StoredHistory,
  type StoredVisit,
  type StoredVisitor,
  type UnsentForm,
} from './device.ts'
import type { Site } from './site.ts'

/** After this long without a page view, a new visit begins. */
const VISIT_TIMEOUT_MS = 30 * 60_000
/** The highest frequency limit that a campaign can have. */
const MAX_SHOWN_COUNT = 1_000

/** A touchscreen that is narrow, or low: a phone on its side. A narrow window on a computer is not a phone. */
const PHONE_QUERY = '(pointer: coarse) and ((max-width: 640px) or (max-height: 500px))'

/** The parts of a campaign that the gates need. */
type GatedCampaign = Pick<LiveCampaign, 'campaign_id' | 'targeting'>

/** A visitor to the site: what is known about them, and their history with each campaign. */
export class Visitor {
  /** The event ids of forms that pop-ups are still sending or waiting to send. */
  readonly pendingForms = new Set<string>()
  /** The cart is unknown until the page reports it; earlier carts are not remembered. */
  cartReason: Visit['cartReason'] = () => 'cart-unknown'
  /** Pop-ups' callbacks for forms that arrive later than expected, by event id. */
  readonly onSent = new Map<string, () => void>()
  readonly #device: Device
  readonly #now: () => number
  /** Whether the next page is the one that was loaded, not a later one of a single-page application. */
  #isPageLoad = true

  /** @param isGuest true if nothing about the visitor may be remembered */
  constructor(
    { siteId, campaigns }: Pick<Site, 'siteId' | 'campaigns'>,
    now: () => number,
    isGuest = false,
  ) {
    this.#now = now
    const permit = (kept: StoredVisitor) => storableData(campaigns, kept)
    this.#device = new Device(siteId, isGuest ? null : permit)
  }

  /** Counts a page view: the next one of a visit, or the first one of a new visit. */
  arrive(): void {
    const now = this.#now()
    this.#device.change(({ firstAt = now, visit }) => {
      const isSameVisit = visit !== undefined && now - visit.seenAt < VISIT_TIMEOUT_MS
      const before = isSameVisit ? visit : newVisit(now)
      const source = this.#isPageLoad && isFromElsewhere(before) && sourceOf()
      const pages = before.pages + 1
      return { firstAt, visit: { ...before, ...source, hasLeft: false, seenAt: now, pages } }
    })
    this.#isPageLoad = false
  }

  /** The page itself sends the visitor to another one, which may be a payment. */
  recordDeparture(): void {
    this.#device.change(({ visit }) => ({ visit: visit && { ...visit, hasLeft: true } }))
  }

  /** The number of pages seen during this visit, including this one. */
  get pages(): number {
    return this.#visit.pages
  }

  get choice(): Choice | undefined {
    return this.#device.kept.choice
  }

  set choice(choice: Choice) {
    this.#device.change(() => ({ choice }))
  }

  get unsent(): StoredVisitor['unsent'] {
    return this.#device.kept.unsent
  }

  /** The current result of a campaign's gates for the visitor on this page. */
  judge({ campaign_id: id, targeting }: GatedCampaign): Verdict {
    const { landing, referrer, startedAt } = this.#visit
    const visit: Visit = {
      now: this.#now(),
      address: location.href,
      device: device(),
      languages: navigator.languages,
      isReturning: this.firstAt < startedAt,
      referrer,
      landing,
      cartReason: this.cartReason,
      past: this.#past(id),
    }
    return judge(targeting, visit)
  }

  /** When the campaign was first shown; now if it never was. */
  shownAt(id: string): number {
    return this.#past(id).shown[0] ?? this.#now()
  }

  /** The start of the first visit. */
  get firstAt(): number {
    return this.#device.kept.firstAt ?? 0
  }

  hasSeen = (id: string): boolean => this.#past(id).shown.length > 0

  recordView(id: string): void {
    const { shown } = this.#past(id)
    this.#remember(id, { shown: [...shown, this.#now()].slice(-MAX_SHOWN_COUNT).join(' ') })
  }

  recordClose(id: string): void {
    this.#remember(id, { closedAt: this.#now() })
  }

  recordConversion(id: string): void {
    this.#remember(id, { hasConverted: true })
  }

  keepForm(eventId: string, unsent: Omit<UnsentForm, 'at'>): void {
    const at = this.#now()
    this.#device.change((kept) => ({
      unsent: { ...kept.unsent, [eventId]: { ...unsent, at } },
    }))
  }

  dropUnsentForm(eventId: string): void {
    this.#device.change(({ unsent: { [eventId]: _, ...unsent } }) => ({ unsent }))
  }

  get #visit() {
    return this.#device.kept.visit ?? newVisit(this.#now())
  }

  #past(id: string): CampaignHistory {
    const { shown = '', closedAt = null, hasConverted = false } = this.#device.kept.pasts[id] ?? {}
    const moments = `${shown}`.split(' ').map(Number).filter(Boolean)
    const { startedAt } = this.#visit
    const shownThisVisit = moments.filter((moment) => moment >= startedAt).length
    return { shown: moments, shownThisVisit, closedAt, hasConverted }
  }

  #remember(id: string, past: Partial<StoredHistory>): void {
    this.#device.change(({ pasts }) => ({
      pasts: { ...pasts, [id]: { shown: '', ...pasts[id], ...past } },
    }))
  }
}

const newVisit = (now: number): StoredVisit => ({
  startedAt: now,
  seenAt: now,
  pages: 0,
  ...sourceOf(),
})

const sourceOf = () => ({ landing: location.href, referrer: document.referrer })

/**
 * Whether the visitor has followed a link on another site or in an email, rather than returned from a payment or a
 * sign-in. Browsers that don't report how a page is left can't tell these apart, unless the link is tagged.
 */
const isFromElsewhere = ({ hasLeft }: StoredVisit): boolean =>
  // Later loads of the same page have its referrer, too. The newer API is a function, which a page may have replaced.
  performance.navigation.type === 0 &&
  !document.referrer.startsWith(`${location.origin}/`) &&
  (/[?&]utm_/.test(location.search) ||
    ('navigation' in window && !hasLeft && document.referrer !== ''))

const device = (): Kind => (matchMedia(PHONE_QUERY).matches ? 'phone' : 'computer')

const mayStore = ({ targeting }: LiveCampaign, choice: Choice | undefined): boolean =>
  targeting.consent.storage === 'at-once' || choice === 'all'

/**
 * The data that may be stored. For campaigns that need the visitor's consent, nothing is stored before they consent,
 * except the choice itself and the fact that its notice need not be shown again. Data for campaigns that are not live
 * is kept, because it was allowed at the time and a paused campaign may resume. Null if nothing is left.
 */
function storableData(
  campaigns: readonly LiveCampaign[],
  kept: StoredVisitor,
): StoredVisitor | null {
  const { choice, firstAt, pasts, unsent, visit } = kept
  const awaitingConsent = campaigns.filter((campaign) => !mayStore(campaign, choice))
  const ids = new Set(awaitingConsent.map(({ campaign_id: id }) => id))
  const canRemember = ids.size < campaigns.length || campaigns.length === 0
  const left = {
    ...(canRemember && { firstAt, visit }),
    choice,
    pasts: filterEntries(pasts, ([id, past]) =>
      ids.has(id) ? choice !== undefined && past.hasConverted === true : true,
    ),
    unsent: filterEntries(unsent, ([, { campaignId }]) => !ids.has(campaignId)),
  }
  const isEmpty = JSON.stringify(left) === EMPTY_DATA
  return isEmpty ? null : left
}

const EMPTY_DATA = '{"pasts":{},"unsent":{}}'
