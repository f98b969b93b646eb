import { SENT_FOR_HOURS } from '../sent-for.ts'
import type { Unsent } from './device.ts'
import { postLead } from './post.ts'
import type { Site } from './site.ts'
import type { Visitor } from './visitor.ts'

/** The server takes nothing that is older, of a campaign that has ended. */
const KEPT_FOR_MS = SENT_FOR_HOURS * 3_600_000

/** Sends the forms that did not arrive, now and whenever the device is online again; each counts once by its id. */
export function sendWhenPossible(site: Site, visitor: Visitor, now: () => number): void {
  let isSending = false
  const sendAll = async () => {
    if (isSending) return
    isSending = true
    for (const [eventId, unsent] of Object.entries(visitor.unsent)) {
      if (await isSettled(site, visitor, unsent, now())) visitor.dropUnsent(eventId)
    }
    isSending = false
  }
  void sendAll()
  addEventListener('online', sendAll)
}

/** Whether there is nothing left to do for it. */
async function isSettled({ api }: Site, visitor: Visitor, unsent: Unsent, now: number) {
  const { at, body, campaignId } = unsent
  if (now - at > KEPT_FOR_MS) return true
  const { kind } = await postLead(api, body)
  if (kind === 'taken') visitor.converts(campaignId)
  return kind !== 'lost'
}
