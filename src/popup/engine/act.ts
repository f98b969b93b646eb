import type { Act, Outcome } from '../render/scene.ts'
import { type Choice, CONSENT_EVENT } from './consent.ts'
import { count } from './count.ts'
import { newId, postLead, type Reply } from './post.ts'
import type { Site } from './site.ts'
import type { Visitor } from './visitor.ts'

export type News = 'offline' | 'sent'

type Occasion = {
  site: Site
  campaignId: string
  /** Of the design that the visitor sees. */
  version: number
  visitor: Visitor
  onClose(): void
  /** Of a form that waits until the device is online again, or that was sent after all. */
  onNews(news: News): void
}

/** What needs no answer. */
export const DONE: Outcome = { ok: true }

/** What comes of the visitor's acts in one look at a campaign. */
export class Acts {
  readonly #occasion: Occasion
  /** What the form came from, though the page may move on before it is sent once more. */
  readonly #page = location.href
  #hasClicked = false
  #hasConverted = false
  /** The event of a draw whose prize the form takes. */
  #drawn: string | undefined
  /** What was sent last without an answer: the same again is the same event. */
  #sent = { text: '', eventId: '' }

  constructor(occasion: Occasion) {
    this.#occasion = occasion
  }

  act = async (act: Act): Promise<Outcome> => {
    switch (act.kind) {
      case 'submit':
        return this.#submit(act)
      case 'draw':
        return this.#draw()
      case 'consent':
        this.#choose(act.choice)
        return DONE
      case 'click':
        this.#click(act.action.kind === 'link')
        return DONE
      case 'copied':
        this.#click(true)
        return DONE
      case 'close':
        this.#close()
        return DONE
    }
  }

  async #submit({ answers, consent }: Extract<Act, { kind: 'submit' }>): Promise<Outcome> {
    const { campaignId, onNews, visitor } = this.#occasion
    const form = { answers, consent, drawn: this.#drawn }
    const text = JSON.stringify(form)
    if (text !== this.#sent.text) {
      visitor.dropUnsent(this.#sent.eventId)
      this.#sent = { text, eventId: newId() }
    }
    const { eventId } = this.#sent
    const body = this.#letter(eventId, form)
    // Before it is sent: whoever leaves the page while nothing answers is not to have filled it in for nothing.
    visitor.keepUnsent(eventId, { campaignId, body })
    const reply = await this.#post(eventId, body)
    if (reply.kind !== 'lost') visitor.dropUnsent(eventId)
    else {
      visitor.whenSent.set(eventId, () => {
        this.#convert()
        onNews('sent')
      })
    }
    if (reply.kind !== 'taken') return { ok: false, message: reply.message }
    this.#click(true)
    return { ok: true, ...reply, asksTwice: reply.double_optin }
  }

  /** While the device is offline the pop-up waits, and sends it once more as soon as that is over. */
  async #post(eventId: string, body: string): Promise<Reply> {
    const { onNews, site, visitor } = this.#occasion
    visitor.underWay.add(eventId)
    let reply = await postLead(site.api, body)
    while (reply.kind === 'lost' && !navigator.onLine) {
      onNews('offline')
      await new Promise((back) => addEventListener('online', back, { once: true }))
      reply = await postLead(site.api, body)
    }
    visitor.underWay.delete(eventId)
    return reply
  }

  async #draw(): Promise<Outcome> {
    const eventId = this.#drawn ?? newId()
    this.#drawn = eventId
    const reply = await postLead(this.#occasion.site.api, this.#letter(eventId, { draw: true }))
    if (reply.kind !== 'taken') return { ok: false, message: reply.message }
    this.#click(false)
    return { ok: true, ...reply }
  }

  #letter(event_id: string, form: object): string {
    const { site, campaignId: campaign_id, version } = this.#occasion
    const known = { site_id: site.siteId, campaign_id, version, event_id, page: this.#page }
    return JSON.stringify({ ...known, ...form })
  }

  #choose(choice: Choice): void {
    this.#click(true)
    document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: { choice } }))
  }

  /** A look counts one click, however often is pressed in it. */
  #click(converts: boolean): void {
    const { site, campaignId } = this.#occasion
    if (!this.#hasClicked) count(site, campaignId, 'click')
    this.#hasClicked = true
    if (converts) this.#convert()
  }

  #convert(): void {
    this.#hasConverted = true
    this.#occasion.visitor.converts(this.#occasion.campaignId)
  }

  #close(): void {
    const { campaignId, onClose, visitor } = this.#occasion
    // Who has done what it was for has not turned it down.
    if (!this.#hasConverted) visitor.closes(campaignId)
    onClose()
  }
}
