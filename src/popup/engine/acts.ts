import type { Act, Outcome } from '../render/scene.ts'
import { type Choice, reportChoice } from './consent.ts'
import { count } from './count-event.ts'
import { type LeadOutcome, newId, postLead } from './post-lead.ts'
import type { Site } from './site.ts'
import type { Visitor } from './visitor.ts'

export type FormStatus = 'offline' | 'sent'

type ActsContext = {
  site: Site
  campaignId: string
  /** The version of the design that the visitor sees. */
  version: number
  visitor: Visitor
  onClose(): void
  /** Reports that a form is waiting until the device is online again, or that it has been sent after all. */
  onFormStatus(news: FormStatus): void
}

/** The outcome of an action that needs no response. */
const SUCCESS: Outcome = { ok: true }

/** Handles the visitor's actions during one view of a campaign. */
export class Acts {
  readonly #context: ActsContext
  /** The page where the form was filled in, even if the visitor has moved on before it is resent. */
  readonly #page = location.href
  /** The form that reaches the server from a later page counts this view's click, if nothing else has. */
  readonly #clickId = newId()
  #hasClicked = false
  #hasConverted = false
  /** The event id of a draw whose prize belongs to the form. */
  #drawEventId: string | undefined
  /** The last form without a response: sending the same data again uses the same event id. */
  #lastSubmission = { text: '', eventId: '' }

  constructor(context: ActsContext) {
    this.#context = context
  }

  act = async (act: Act): Promise<Outcome> => {
    switch (act.kind) {
      case 'submit':
        return this.#submit(act)
      case 'draw':
        return this.#draw()
      case 'consent':
        this.#choose(act.choice)
        return SUCCESS
      case 'click':
        this.#click(act.action.kind === 'link')
        return SUCCESS
      case 'copied':
        this.#click(true)
        return SUCCESS
      case 'close':
        this.#close()
        return SUCCESS
    }
  }

  async #submit({ answers, consent }: Extract<Act, { kind: 'submit' }>): Promise<Outcome> {
    const { campaignId, onFormStatus, visitor } = this.#context
    const form = { answers, consent, drawn: this.#drawEventId }
    const text = JSON.stringify(form)
    if (text !== this.#lastSubmission.text) {
      visitor.dropUnsentForm(this.#lastSubmission.eventId)
      this.#lastSubmission = { text, eventId: newId() }
    }
    const { eventId } = this.#lastSubmission
    const body = this.#requestBody(eventId, form)
    // Stored before it is sent, so that the form isn't lost if the visitor leaves the page while there is no response.
    visitor.keepForm(eventId, { campaignId, body, clickId: this.#clickId })
    const response = await this.#post(eventId, body)
    if (response.kind !== 'lost') visitor.dropUnsentForm(eventId)
    else {
      visitor.onSent.set(eventId, () => {
        this.#click(true)
        onFormStatus('sent')
      })
    }
    if (response.kind !== 'taken') return { ok: false, message: response.message }
    this.#click(true)
    return { ok: true, ...response, isPending: response.double_optin }
  }

  /** While the device is offline, waits and sends the form again as soon as it is back online. */
  async #post(eventId: string, body: string): Promise<LeadOutcome> {
    const { onFormStatus, site, visitor } = this.#context
    visitor.pendingForms.add(eventId)
    let response = await postLead(site.api, body)
    while (response.kind === 'lost' && !navigator.onLine) {
      onFormStatus('offline')
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      response = await postLead(site.api, body)
    }
    visitor.pendingForms.delete(eventId)
    return response
  }

  async #draw(): Promise<Outcome> {
    const eventId = this.#drawEventId ?? newId()
    this.#drawEventId = eventId
    const response = await postLead(
      this.#context.site.api,
      this.#requestBody(eventId, { draw: true }),
    )
    if (response.kind !== 'taken') return { ok: false, message: response.message }
    this.#click(false)
    return { ok: true, ...response }
  }

  #requestBody(event_id: string, form: object): string {
    const { site, campaignId: campaign_id, version } = this.#context
    const envelope = { site_id: site.siteId, campaign_id, version, event_id, page: this.#page }
    return JSON.stringify({ ...envelope, ...form })
  }

  #choose(choice: Choice): void {
    this.#click(true)
    reportChoice(choice)
  }

  /** Counts at most one click per view. */
  #click(converts: boolean): void {
    const { site, campaignId, visitor } = this.#context
    if (!this.#hasClicked) count(site, campaignId, 'click', this.#clickId)
    this.#hasClicked = true
    if (!converts) return
    this.#hasConverted = true
    visitor.recordConversion(campaignId)
  }

  #close(): void {
    const { campaignId, onClose, visitor } = this.#context
    // Closing the pop-up after a conversion doesn't count as a dismissal.
    if (!this.#hasConverted) visitor.recordClose(campaignId)
    onClose()
  }
}
