import { FORM_LIFETIME_HOURS } from '../sent-for.ts'
import { count } from './count-event.ts'
import type { Fields, UnsentForm } from './device.ts'
import { type LeadOutcome, postLead } from './post-lead.ts'
import type { ReservePlaces } from './reserve-places.ts'
import { designOf, type Site } from './site.ts'
import type { Visitor } from './visitor.ts'

/** Once a campaign has ended, the server refuses forms older than this. */
const MAX_AGE_MS = FORM_LIFETIME_HOURS * 3_600_000

type SendContext = { site: Site; visitor: Visitor; now: () => number; reserve: ReservePlaces }

const sendingVisitors = new Set<Visitor>()

/**
 * Resends the forms that have not reached the server; their ids ensure that each is counted only once. Skips forms that
 * a pop-up on this page is still sending. It is in a separate file, because few pages have anything to send.
 */
export async function sendAll(sender: SendContext): Promise<void> {
  const { visitor } = sender
  if (sendingVisitors.has(visitor)) return
  sendingVisitors.add(visitor)
  for (const [eventId, unsent] of Object.entries(visitor.unsent)) {
    await send(sender, eventId, unsent)
  }
  sendingVisitors.delete(visitor)
}

async function send(sender: SendContext, eventId: string, unsent: UnsentForm): Promise<void> {
  const { site, visitor, now } = sender
  if (visitor.pendingForms.has(eventId)) return
  const isTooOld = now() - unsent.at > MAX_AGE_MS
  const response = isTooOld ? null : await postLead(site.api, unsent.body)
  // The visitor may have sent it again in the meantime.
  const isStillUnsent = !visitor.pendingForms.has(eventId) && eventId in visitor.unsent
  if (!isStillUnsent || response?.kind === 'lost') return
  visitor.dropUnsentForm(eventId)
  if (response?.kind !== 'taken') return
  const notifyPopup = visitor.onSent.get(eventId)
  if (notifyPopup) notifyPopup()
  else count(site, unsent.campaignId, 'click', unsent.clickId ?? eventId)
  void announceAccepted(sender, unsent, response)
}

type AcceptedResponse = Extract<LeadOutcome, { kind: 'taken' }>

/** Records the conversion; shows a prize or a code from the response, even though the pop-up is gone. */
async function announceAccepted(
  { site, visitor, now, reserve }: SendContext,
  unsent: UnsentForm,
  response: AcceptedResponse,
) {
  const { campaignId, body } = unsent
  visitor.recordConversion(campaignId)
  const { double_optin: isPending, prize, codes } = response
  if (!prize?.code && !codes) return
  try {
    const { version }: Fields = Object(JSON.parse(body))
    const design = await designOf(site, {
      campaign_id: campaignId,
      version: Number(version),
    })
    const { announceOutcome } = await import('./announce-outcome.ts')
    await announceOutcome({ isPending, prize, codes }, null, {
      design,
      assets: site.api,
      now,
      reserve,
    })
  } catch {
    // The campaign has ended, or the server is down again.
  }
}
