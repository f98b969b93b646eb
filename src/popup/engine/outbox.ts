import { FORM_LIFETIME_HOURS } from '../sent-for.ts'
import type { Fields, Unsent } from './device.ts'
import { postLead, type Reply } from './post-lead.ts'
import type { ReservePlaces } from './reserve-places.ts'
import { designOf, type Site } from './site.ts'
import type { Visitor } from './visitor.ts'

/** Once a campaign has ended, the server refuses forms older than this. */
const MAX_AGE_MS = FORM_LIFETIME_HOURS * 3_600_000

type SendContext = { site: Site; visitor: Visitor; now: () => number; reserve: ReservePlaces }

const sending = new Set<Visitor>()

/**
 * Sends the forms that have not arrived; their ids ensure that each counts once. Skips forms that a pop-up on this page
 * is still sending. It is in a separate file, because few pages have anything to send.
 */
export async function sendAll(sender: SendContext): Promise<void> {
  const { visitor } = sender
  if (sending.has(visitor)) return
  sending.add(visitor)
  for (const [eventId, unsent] of Object.entries(visitor.unsent)) {
    await send(sender, eventId, unsent)
  }
  sending.delete(visitor)
}

async function send(sender: SendContext, eventId: string, unsent: Unsent): Promise<void> {
  const { site, visitor, now } = sender
  if (visitor.pendingForms.has(eventId)) return
  const isTooOld = now() - unsent.at > MAX_AGE_MS
  const reply = isTooOld ? null : await postLead(site.api, unsent.body)
  // The visitor may have sent it again in the meantime.
  const isStillUnsent = !visitor.pendingForms.has(eventId) && eventId in visitor.unsent
  if (!isStillUnsent || reply?.kind === 'lost') return
  visitor.dropUnsent(eventId)
  if (reply?.kind !== 'taken') return
  visitor.onSent.get(eventId)?.()
  void announceAccepted(sender, unsent, reply)
}

type AcceptedReply = Extract<Reply, { kind: 'taken' }>

/** Records the conversion; shows a prize or a code from the response, even though the pop-up is gone. */
async function announceAccepted(
  { site, visitor, now, reserve }: SendContext,
  unsent: Unsent,
  reply: AcceptedReply,
) {
  const { campaignId, body } = unsent
  visitor.recordConversion(campaignId)
  const { double_optin: asksTwice, prize, codes } = reply
  if (!prize?.code && !codes) return
  try {
    const { version }: Fields = Object(JSON.parse(body))
    const design = await designOf(site, {
      campaign_id: campaignId,
      version: Number(version),
    })
    const { announceOutcome: sayAfter } = await import('./announce-outcome.ts')
    await sayAfter({ asksTwice, prize, codes }, null, { design, assets: site.api, now, reserve })
  } catch {
    // The campaign has ended, or the server is down again.
  }
}
