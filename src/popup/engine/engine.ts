import { needsCart } from '../cart-needs.ts'
import type { Frame, ShownDesign } from '../design.ts'
import { isSpared } from '../gates.ts'
import type { LiveCampaign } from '../live-campaign.ts'
import { interrupts, leavesPageTo } from '../turns.ts'
import { Acts, DONE } from './act.ts'
import { hearConsent } from './consent.ts'
import { count } from './count.ts'
import type { Look } from './look.ts'
import { waitFor } from './moments.ts'
import { onNewPage } from './pages.ts'
import { takePlaces } from './places.ts'
import { designOf, type Place, type Ready, type Site } from './site.ts'
import type { Stand } from './stand.ts'
import { onlyOneVariant } from './variants.ts'
import { Visitor } from './visitor.ts'

/** After one has gone the visitor has the page to themselves for a moment. */
const PAUSE_MS = 1_500
/** A design that did not come is not asked for with the next turn of the wheel. */
const AWAY_FOR_MS = 30_000
/** So long a design that is on its way keeps those behind it waiting. */
const FIRST_FOR_MS = 3_000

/** What stands on the page now: a campaign, or what one has left to say. */
type Shown = { campaign?: LiveCampaign; leave(): void }

/**
 * The design that waits for its place; while it is asked for, those behind it wait, too. Null where it lets them go
 * first, or was asked for in vain a moment ago.
 */
type Due = ShownDesign | 'asked' | null

/** Shows a site's campaigns to visitors, following the owner's targeting rules. */
class Engine {
  readonly #site: Site
  readonly #now: () => number
  readonly #visitor: Visitor
  /** Those that are meant for this visitor. */
  readonly #campaigns: readonly LiveCampaign[]
  /** What came at its moment on this page. */
  readonly #due = new Map<LiveCampaign, Due>()
  readonly #shown = new Set<Shown>()
  /** What the visitor has asked for on this page. */
  readonly #wanted = new Set<LiveCampaign>()
  /** One has opened by itself on this page. */
  #hasInterrupted = false
  #pauses = 0
  #page = new AbortController()

  constructor(site: Site, now: () => number) {
    this.#site = site
    this.#now = now
    this.#visitor = new Visitor(site, now)
    this.#campaigns = onlyOneVariant(site.campaigns, (id) => this.#visitor.hasMet(id))
  }

  begin(): void {
    void this.#sendUnsent()
    // Whenever the device is online again, and when this page is looked at again.
    addEventListener('online', this.#sendUnsent)
    document.addEventListener('visibilitychange', this.#sendUnsent)
    // Only what was filled in before is left to be sent.
    if (this.#campaigns.length === 0) return
    hearConsent(this.#visitor)
    this.#arrive()
    onNewPage(() => this.#arrive())
    document.addEventListener('visibilitychange', () => this.#showDue())
  }

  /** Sends the forms that did not arrive. */
  #sendUnsent = async () => {
    const { unsent } = this.#visitor
    if (!navigator.onLine || !Object.keys(unsent).length) return
    try {
      const { sendAll } = await import('./outbox.ts')
      const sender = { site: this.#site, visitor: this.#visitor, now: this.#now }
      await sendAll({ ...sender, stand: this.#stand })
    } catch {
      // Without its code, until the next time.
    }
  }

  /** What was due on the page before is not due on this one; what is not for this one goes. */
  #arrive(): void {
    this.#page.abort()
    this.#page = new AbortController()
    this.#due.clear()
    this.#wanted.clear()
    this.#visitor.arrive()
    for (const shown of this.#shown) {
      const { campaign } = shown
      if (!campaign || this.#visitor.judge(campaign).page !== null) shown.leave()
    }
    this.#hasInterrupted = Array.from(this.#shown).some(
      ({ campaign }) => campaign && interrupts(campaign),
    )
    const { signal } = this.#page
    for (const campaign of this.#campaigns) this.#wait(campaign, signal)
  }

  #wait(campaign: LiveCampaign, page: AbortSignal): void {
    const { targeting } = campaign
    const visitor = this.#visitor
    const come = (isWanted?: boolean) => {
      if (isWanted) this.#wanted.add(campaign)
      void this.#come(campaign, page)
    }
    // With a rule of the cart it waits for its moments from when the cart allows it.
    if (!targeting.visitors.cart) waitFor(targeting.moments, visitor.pages, come, page)
    if (!needsCart(targeting) || visitor.judge(campaign).page) return
    import('./cart.ts').then(
      ({ waitForCart }) => waitForCart({ targeting, visitor, come }, page),
      // Without its code no cart is known.
      () => {},
    )
  }

  #isOpen(campaign: LiveCampaign): boolean {
    // First what costs nothing: the page's own scrolling may ask this many times a second.
    if (Array.from(this.#shown).some((shown) => shown.campaign === campaign)) return false
    if (isSpared(campaign.targeting.consent, this.#visitor.choice)) return false
    return Object.values(this.#visitor.judge(campaign)).every((why) => why === null)
  }

  /** Whether it may open here beside the others; what the visitor has asked for always may. */
  #hasTurn(campaign: LiveCampaign): boolean {
    if (!interrupts(campaign) || this.#wanted.has(campaign)) return true
    const goesFirst = (other: LiveCampaign) =>
      leavesPageTo(campaign, other, this.#visitor.pages) && this.#isOpen(other)
    return !this.#hasInterrupted && !this.#campaigns.some(goesFirst)
  }

  async #come(campaign: LiveCampaign, page: AbortSignal): Promise<void> {
    if (this.#due.has(campaign) || !this.#isOpen(campaign) || !this.#hasTurn(campaign)) return
    // What comes too late for its page is not for the next one, which asks by itself.
    const become = (due: Due) => {
      if (page.aborted) return
      this.#due.set(campaign, due)
      this.#showDue()
    }
    become('asked')
    setTimeout(() => this.#due.get(campaign) === 'asked' && become(null), FIRST_FOR_MS)
    // The server is away: the page goes on without it.
    const design = await designOf(this.#site, campaign).catch(() => null)
    become(design)
    if (!design) setTimeout(() => page.aborted || this.#due.delete(campaign), AWAY_FOR_MS)
  }

  /** Who comes first on the site comes first here, though its design may be the last to come. */
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

  #tryShow({ campaign, design }: Ready): void {
    const shown: Shown = { campaign, leave: () => {} }
    const end = this.#take(design.frame, shown)
    if (end === null) return
    this.#due.delete(campaign)
    const hadInterrupted = this.#hasInterrupted
    this.#hasInterrupted ||= interrupts(campaign) && !this.#wanted.has(campaign)
    this.#show({ campaign, design }, shown, end).catch(() => {
      // What never stood there has interrupted nobody.
      this.#hasInterrupted = hadInterrupted
      end()
    })
  }

  #stand: Stand = (frame, leave) => this.#take(frame, { leave })

  /** Puts it where its frame stands, until its end; null where that is taken. */
  #take(frame: Frame, shown: Shown): (() => void) | null {
    const free = takePlaces(frame)
    if (free === null) return null
    this.#shown.add(shown)
    return () => {
      if (!this.#shown.delete(shown)) return
      free()
      this.#pauses++
      setTimeout(() => {
        this.#pauses--
        this.#showDue()
      }, PAUSE_MS)
    }
  }

  async #show({ campaign, design }: Ready, shown: Shown, end: () => void): Promise<void> {
    const { api } = this.#site
    const { campaign_id, version } = campaign
    // The renderer comes with the first.
    const { sayNews, showOnPage } = await import('./look.ts')
    let look: Look | undefined
    const acts = new Acts({
      ...{ site: this.#site, visitor: this.#visitor, campaignId: campaign_id, version },
      onClose: () => shown.leave(),
      onNews: (news) => look && sayNews(look, news),
    })
    shown.leave = () => {
      end()
      look?.leave()
    }
    look = await showOnPage({
      ...{ api, design, now: this.#now, since: this.#visitor.since(campaign_id) },
      stand: this.#stand,
      // One that the page has taken away was not closed by the visitor.
      act: async (act) => (this.#shown.has(shown) ? acts.act(act) : DONE),
    })
    if (!this.#shown.has(shown)) return look.leave()
    this.#visitor.sees(campaign_id)
    count(this.#site, campaign_id, 'view')
  }
}

/** Starts on a page of the site. */
export function start(site: Site, now: () => number = Date.now): void {
  new Engine(site, now).begin()
}

/** Shows one campaign to its owner, by the secret in the address of the page. */
export async function preview(
  place: Place,
  token: string,
  now: () => number = Date.now,
): Promise<void> {
  const { showPreview } = await import('./preview.ts')
  await showPreview(place, token, now)
}
