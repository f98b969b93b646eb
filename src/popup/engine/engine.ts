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
  #page = new AbortController()

  constructor(site: Site, now: () => number) {
    this.#site = site
    this.#now = now
    this.#visitor = new Visitor(site, now)
  }

  begin(): void {
    hearConsent(this.#visitor)
    this.#arrive()
    onNewPage(() => this.#arrive())
    document.addEventListener('visibilitychange', () => this.#showDue())
    sendWhenPossible(this.#site, this.#visitor, this.#now)
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
    // Whoever wants nothing kept would meet it again on every page.
    const isForgotten = this.#visitor.choice === 'needed' && !this.#visitor.mayRemember(campaign)
    const isShown = Array.from(this.#shown).some((shown) => shown.campaign === campaign)
    const verdict = this.#visitor.judge(campaign)
    return !isShown && !isForgotten && Object.values(verdict).every((reason) => reason === null)
  }

  async #come(campaign: LiveCampaign, page: AbortSignal): Promise<void> {
    if (this.#due.has(campaign) || !this.#isOpen(campaign)) return
    try {
      const design = await designOf(this.#site, campaign)
      if (page.aborted) return
      this.#due.set(campaign, { campaign, design })
      this.#showDue()
    } catch {
      // The server is away: the page goes on without it.
    }
  }

  /** Who comes first on the site comes first here. */
  #showDue(): void {
    if (document.visibilityState === 'hidden') return
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
      setTimeout(() => this.#showDue(), PAUSE_MS)
    }
    this.#show({ campaign, design }, shown, end).catch(end)
  }

  async #show({ campaign, design }: Ready, shown: Shown, end: () => void): Promise<void> {
    const { api, siteId } = this.#site
    const { campaign_id } = campaign
    const acts = new Acts({
      ...{ site: this.#site, visitor: this.#visitor, campaignId: campaign_id },
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
