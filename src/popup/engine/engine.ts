import { Acts, DONE } from './act.ts'
import { hearConsent } from './consent.ts'
import { showOnPage } from './look.ts'
import { waitFor } from './moments.ts'
import { sendWhenPossible } from './outbox.ts'
import { onNewPage } from './pages.ts'
import { takePlaces } from './places.ts'
import { count } from './post.ts'
import { designOf, type LiveCampaign, type Ready, type Site } from './site.ts'
import { Visitor } from './visitor.ts'

/** After one has gone the visitor has the page to themselves for a moment. */
const PAUSE_MS = 1_500
/** A design that did not come is not asked for with the next turn of the wheel. */
const AWAY_FOR_MS = 30_000

/** What stands on the page now. */
type Shown = { campaign: LiveCampaign; leave(): void }

/** Shows a site's campaigns to a visitor: who, when and how often, as their owner has said. */
class Engine {
  readonly #site: Site
  readonly #now: () => number
  readonly #visitor: Visitor
  /** What came at its moment and waits for its place. */
  readonly #due = new Map<LiveCampaign, Ready>()
  readonly #shown = new Set<Shown>()
  /** What is being asked for, and what was asked for in vain a moment ago. */
  readonly #asked = new Set<LiveCampaign>()
  #pauses = 0
  #page = new AbortController()

  constructor(site: Site, now: () => number) {
    this.#site = site
    this.#now = now
    this.#visitor = new Visitor(site, now)
  }

  begin(): void {
    sendWhenPossible(this.#site, this.#visitor, this.#now)
    // Only what was filled in before is left to be sent.
    if (this.#site.campaigns.length === 0) return
    hearConsent(this.#visitor)
    this.#arrive()
    onNewPage(() => this.#arrive())
    document.addEventListener('visibilitychange', () => this.#showDue())
  }

  /** What was due on the page before is not due on this one; what is not for this one goes. */
  #arrive(): void {
    this.#page.abort()
    this.#page = new AbortController()
    this.#due.clear()
    this.#visitor.arrive()
    for (const shown of this.#shown) {
      if (this.#visitor.judge(shown.campaign).page !== null) shown.leave()
    }
    const { signal } = this.#page
    for (const campaign of this.#site.campaigns) {
      if (!this.#isOpen(campaign)) continue
      const { moments } = campaign.targeting
      waitFor(moments, this.#visitor.pages, () => void this.#come(campaign, signal), signal)
    }
  }

  #isOpen(campaign: LiveCampaign): boolean {
    // First what costs nothing: the page's own scrolling may ask this many times a second.
    if (Array.from(this.#shown).some((shown) => shown.campaign === campaign)) return false
    // Whoever wants nothing kept would meet it again on every page.
    const isForgotten = this.#visitor.choice === 'needed' && !this.#visitor.mayRemember(campaign)
    return !isForgotten && Object.values(this.#visitor.judge(campaign)).every((why) => why === null)
  }

  async #come(campaign: LiveCampaign, page: AbortSignal): Promise<void> {
    if (this.#asked.has(campaign) || this.#due.has(campaign) || !this.#isOpen(campaign)) return
    this.#asked.add(campaign)
    try {
      const design = await designOf(this.#site, campaign)
      this.#asked.delete(campaign)
      if (page.aborted) return
      this.#due.set(campaign, { campaign, design })
      this.#showDue()
    } catch {
      // The server is away: the page goes on without it.
      setTimeout(() => this.#asked.delete(campaign), AWAY_FOR_MS)
    }
  }

  /** Who comes first on the site comes first here. */
  #showDue(): void {
    if (document.visibilityState === 'hidden' || this.#pauses > 0) return
    for (const campaign of this.#site.campaigns) {
      const ready = this.#due.get(campaign)
      if (ready && !this.#isOpen(campaign)) this.#due.delete(campaign)
      else if (ready) this.#tryShow(ready)
    }
  }

  #tryShow({ campaign, design }: Ready): void {
    const free = takePlaces(design.frame)
    if (free === null) return
    this.#due.delete(campaign)
    const shown: Shown = { campaign, leave: () => {} }
    this.#shown.add(shown)
    const end = () => {
      if (!this.#shown.delete(shown)) return
      free()
      this.#pauses++
      setTimeout(() => {
        this.#pauses--
        this.#showDue()
      }, PAUSE_MS)
    }
    this.#show({ campaign, design }, shown, end).catch(end)
  }

  async #show({ campaign, design }: Ready, shown: Shown, end: () => void): Promise<void> {
    const { api, siteId } = this.#site
    const { campaign_id, version } = campaign
    const acts = new Acts({
      ...{ site: this.#site, visitor: this.#visitor, campaignId: campaign_id, version },
      onClose: () => shown.leave(),
    })
    let look: { leave(): void } | undefined
    shown.leave = () => {
      end()
      look?.leave()
    }
    look = await showOnPage({
      ...{ api, design, now: this.#now, since: this.#visitor.since(campaign_id) },
      // One that the page has taken away was not closed by the visitor.
      act: (act) => (this.#shown.has(shown) ? acts.act(act) : Promise.resolve(DONE)),
    })
    if (!this.#shown.has(shown)) return look.leave()
    this.#visitor.sees(campaign_id)
    void count(api, { site_id: siteId, campaign_id, kind: 'view' })
  }
}

/** Starts on a page of the site. */
export function start(site: Site, now: () => number = Date.now): void {
  new Engine(site, now).begin()
}

/** Shows one campaign to its owner, by the secret in the address of the page. */
export async function preview(
  place: Omit<Site, 'campaigns'>,
  token: string,
  now: () => number = Date.now,
): Promise<void> {
  const { showPreview } = await import('./preview.ts')
  await showPreview(place, token, now)
}
