import { needsCart } from '../cart-needs.ts'
import type { Frame, ShownDesign } from '../design.ts'
import { refusesStorage } from '../display-rules.ts'
import type { LiveCampaign } from '../live-campaign.ts'
import { isIntrusive, yieldsPageTo } from '../priority-of-campaigns.ts'
import { syncConsent } from './consent.ts'
import { count } from './count-event.ts'
import { isFramedBySite } from './frames.ts'
import { onDeparture, onNewPage } from './pages.ts'
import { onFreePlace, reservePlaces } from './places.ts'
import type { ReservePlaces } from './reserve-places.ts'
import type { OpenPopup } from './show-on-page.ts'
import { designOf, type LoadedCampaign, type Site, type SiteRef } from './site.ts'
import { waitFor } from './triggers.ts'
import { pickVariants } from './variants.ts'
import { Visitor } from './visitor.ts'

/** After a pop-up of any site on the page has closed, no other pop-up opens for this long. */
const COOLDOWN_MS = 1_500
/** After a design has failed to load, it isn't requested again for this long. */
const RETRY_AFTER_MS = 30_000
/** How long campaigns with a lower priority wait for a design that is loading. */
const PRIORITY_WAIT_MS = 3_000

/** Something shown on the page: a campaign, or a message that follows a campaign. */
type OpenItem = { campaign?: LiveCampaign; leave(): void }

/**
 * A design that is waiting for its screen area; `asked` while it is being loaded and the campaigns after it wait; null
 * if they may open first, or if it has just failed to load.
 */
type DueState = ShownDesign | 'asked' | null

/** Shows a site's campaigns to visitors, following the owner's targeting rules. */
class Engine {
  readonly #site: Site
  readonly #now: () => number
  readonly #visitor: Visitor
  /** The campaigns for this visitor, with one variant of each A/B test. */
  #campaigns: readonly LiveCampaign[] = []
  /** Campaigns whose trigger has fired on this page. */
  readonly #due = new Map<LiveCampaign, DueState>()
  readonly #shown = new Set<OpenItem>()
  /** Campaigns that the visitor has requested on this page. */
  readonly #requested = new Set<LiveCampaign>()
  /** Whether a campaign has opened by itself on this page. */
  #hasAutoOpened = false
  #pauses = 0
  #page = new AbortController()

  constructor(site: Site, now: () => number) {
    this.#site = site
    this.#now = now
    this.#visitor = new Visitor(site, now)
  }

  begin(): void {
    void this.#sendUnsent()
    // Tries again when the device is back online, and when the page becomes visible.
    addEventListener('online', this.#sendUnsent)
    document.addEventListener('visibilitychange', this.#sendUnsent)
    // Without campaigns, only forms filled in earlier are left to send.
    if (this.#site.campaigns.length === 0) return
    syncConsent(this.#visitor)
    this.#arrive()
    onNewPage(() => this.#arrive())
    onDeparture(() => this.#visitor.recordDeparture())
    document.addEventListener('visibilitychange', () => this.#showDue())
    onFreePlace(() => {
      this.#pauses++
      setTimeout(() => {
        this.#pauses--
        this.#showDue()
      }, COOLDOWN_MS)
    })
  }

  /** Resends the forms that have not reached the server. */
  #sendUnsent = async () => {
    const { unsent } = this.#visitor
    if (!navigator.onLine || !Object.keys(unsent).length) return
    try {
      const { sendAll } = await import('./outbox.ts')
      const sender = { site: this.#site, visitor: this.#visitor, now: this.#now }
      await sendAll({ ...sender, reserve: this.#reserve })
    } catch {
      // The code failed to load: retried next time.
    }
  }

  /**
   * Starts a new page: campaigns due on the previous one are dropped, and open campaigns that must not be shown on
   * this page are closed.
   */
  #arrive(): void {
    this.#page.abort()
    this.#page = new AbortController()
    this.#due.clear()
    this.#requested.clear()
    this.#visitor.arrive()
    this.#campaigns = pickVariants(this.#site.campaigns, this.#visitor)
    for (const shown of this.#shown) {
      const { campaign } = shown
      if (!campaign || this.#visitor.judge(campaign).page !== null) shown.leave()
    }
    this.#hasAutoOpened = [...this.#shown].some(({ campaign }) => campaign && isIntrusive(campaign))
    const { signal } = this.#page
    for (const campaign of this.#campaigns) this.#wait(campaign, signal)
  }

  #wait(campaign: LiveCampaign, page: AbortSignal): void {
    const { targeting } = campaign
    const visitor = this.#visitor
    const open = (isRequested?: boolean) => {
      if (isRequested) this.#requested.add(campaign)
      void this.#openWhenLoaded(campaign, page)
    }
    // With a cart rule, its triggers start only once the cart matches.
    if (!targeting.visitors.cart) waitFor(targeting.moments, visitor.pages, open, page)
    if (!needsCart(targeting) || visitor.judge(campaign).page) return
    import('./cart.ts').then(
      ({ waitForCart }) => waitForCart({ targeting, visitor, open }, page),
      // The code failed to load, so the cart stays unknown.
      () => {},
    )
  }

  #isOpen(campaign: LiveCampaign): boolean {
    if (isFramedBySite(this.#site.siteId)) return false
    // The cheap checks come first, because this can run many times a second while the page scrolls.
    if ([...this.#shown].some((shown) => shown.campaign === campaign)) return false
    if (refusesStorage(campaign.targeting.consent, this.#visitor.choice)) return false
    // Not `values`: in Prototype.js and MooTools it includes what a page has added to `Object.prototype`.
    return Object.entries(this.#visitor.judge(campaign)).every(([, why]) => why === null)
  }

  /** Whether it may open while others are shown; a campaign that the visitor has requested always may. */
  #hasTurn(campaign: LiveCampaign): boolean {
    if (!isIntrusive(campaign) || this.#requested.has(campaign)) return true
    const goesFirst = (other: LiveCampaign) =>
      yieldsPageTo(campaign, other, this.#visitor.pages) && this.#isOpen(other)
    return !this.#hasAutoOpened && !this.#campaigns.some(goesFirst)
  }

  async #openWhenLoaded(campaign: LiveCampaign, page: AbortSignal): Promise<void> {
    if (this.#due.has(campaign) || !this.#isOpen(campaign) || !this.#hasTurn(campaign)) return
    // If the design arrives too late for its page, it is dropped; the next page requests it again.
    const setState = (due: DueState) => {
      if (page.aborted) return
      this.#due.set(campaign, due)
      this.#showDue()
    }
    setState('asked')
    setTimeout(() => this.#due.get(campaign) === 'asked' && setState(null), PRIORITY_WAIT_MS)
    // If the server is down, the page works without it.
    const design = await designOf(this.#site, campaign).catch(() => null)
    setState(design)
    if (!design) setTimeout(() => page.aborted || this.#due.delete(campaign), RETRY_AFTER_MS)
  }

  /** Shows what is due, in order of priority, even if the design of the first one is the last to load. */
  #showDue(): void {
    if (document.visibilityState === 'hidden' || this.#pauses > 0) return
    for (const campaign of this.#campaigns) {
      const design = this.#due.get(campaign)
      if (design === 'asked') break
      if (!design) continue
      if (this.#isOpen(campaign) && this.#hasTurn(campaign)) this.#tryShow({ campaign, design })
      else this.#due.delete(campaign)
    }
  }

  #tryShow({ campaign, design }: LoadedCampaign): void {
    const shown: OpenItem = { campaign, leave: () => {} }
    const end = this.#take(design.frame, shown)
    if (end === null) return
    this.#due.delete(campaign)
    const hadAutoOpened = this.#hasAutoOpened
    this.#hasAutoOpened ||= isIntrusive(campaign) && !this.#requested.has(campaign)
    this.#show({ campaign, design }, shown, end).catch(() => {
      // It was never visible, so it doesn't count as an interruption.
      this.#hasAutoOpened = hadAutoOpened
      end()
    })
  }

  #reserve: ReservePlaces = (frame, leave) => this.#take(frame, { leave })

  /** Reserves the screen areas of a frame; returns a function that releases them, or null if any of them is taken. */
  #take(frame: Frame, shown: OpenItem): (() => void) | null {
    const free = reservePlaces(frame)
    if (free === null) return null
    this.#shown.add(shown)
    return () => {
      if (this.#shown.delete(shown)) free()
    }
  }

  async #show(
    { campaign, design }: LoadedCampaign,
    shown: OpenItem,
    end: () => void,
  ): Promise<void> {
    const { api } = this.#site
    const { campaign_id, version } = campaign
    // The renderer is loaded with the first pop-up.
    const { Acts, showFormStatus, showOnPage } = await import('./show-on-page.ts')
    let look: OpenPopup | undefined
    const acts = new Acts({
      ...{ site: this.#site, visitor: this.#visitor, campaignId: campaign_id, version },
      onClose: () => shown.leave(),
      onFormStatus: (news) => look && showFormStatus(look, news),
    })
    shown.leave = () => {
      end()
      look?.leave()
    }
    look = await showOnPage({
      ...{ api, design, now: this.#now, shownAt: this.#visitor.shownAt(campaign_id) },
      reserve: this.#reserve,
      // Closing it because of a page change doesn't count as a dismissal by the visitor.
      act: async (act) => (this.#shown.has(shown) ? acts.act(act) : { ok: true }),
    })
    if (!this.#shown.has(shown)) return look.leave()
    this.#visitor.recordView(campaign_id)
    count(this.#site, campaign_id, 'view')
  }
}

/** Starts the engine on a page of the site. */
export function start(site: Site, now: () => number = Date.now): void {
  new Engine(site, now).begin()
}

/** Shows one campaign to its owner, identified by the secret in the page's URL. */
export async function preview(
  place: SiteRef,
  token: string,
  now: () => number = Date.now,
): Promise<void> {
  const { showPreview } = await import('./preview.ts')
  await showPreview(place, token, now)
}
