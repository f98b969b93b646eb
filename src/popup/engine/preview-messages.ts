import type { Reason, Verdict } from '../display-rules.ts'
import type { ForcedCampaign } from '../forced-campaign.ts'

/** For a preview that was still open in its tab. */
export const PREVIEW_ENDED = 'This preview has ended. Open it again in your dashboard.'

export const PREVIEW_EXPIRED =
  'This preview has expired: it opens only once, within five minutes. Open it again in your dashboard.'

/** After a rate limit or a server error: the secret may still be valid, but it is no longer in the address. */
export const PREVIEW_FAILED = 'The preview didn’t load. Open it again in your dashboard.'

export const PREVIEW_MESSAGES = {
  preview: 'Preview',
  counts:
    'Only you see this. Nothing is counted or sent. The preview stays in this tab until you close this note.',
  shows: 'A visitor like you would see it here.',
  stops: 'A visitor like you would not see it here:',
  again: 'Show again',
  close: 'Close this note',
}

const REASONS: Readonly<Record<Reason, string>> = {
  'not-yet': 'It hasn’t started yet.',
  over: 'It has ended.',
  'other-day': 'It doesn’t run on this day of the week.',
  'other-hour': 'It doesn’t run at this hour.',
  'time-zone': 'This browser doesn’t support the time zone of its schedule.',
  'other-page': 'This page isn’t one of this campaign’s pages.',
  'new-only': 'It’s for new visitors only.',
  'returning-only': 'It’s for returning visitors only.',
  device: 'It isn’t for this device.',
  referrer: 'It depends on where visitors came from.',
  campaign: 'It depends on the link that started the visit.',
  language: 'It isn’t for this browser’s language.',
  'cart-unknown': 'It depends on the cart, and this page doesn’t report its cart.',
  'cart-below': 'The cart’s total is too low.',
  'cart-above': 'The cart’s total is too high.',
  'cart-items': 'The cart contains too few items.',
  'this-visit': 'It has reached its limit for this visit.',
  'these-days': 'It has reached its limit for this period.',
  'in-all': 'It has reached its total limit for you.',
  converted: 'It stops showing after a visitor signs up.',
  closed: 'It pauses for a while after a visitor closes it.',
}

/** One sentence per failed check; empty if it would show. */
export function failedChecks(campaign: ForcedCampaign, verdict: Verdict): string[] {
  return [
    ...(campaign.refused_by_plan ? ['Your plan doesn’t include its template.'] : []),
    ...(campaign.status === 'live'
      ? []
      : [`Only live campaigns are shown. This one is ${statusText(campaign)}.`]),
    ...Object.values(verdict).flatMap((reason) => (reason === null ? [] : REASONS[reason])),
    ...(campaign.payment_overdue ? ['Pop-ups are paused: your deal hasn’t been paid for.'] : []),
    ...(campaign.views_used_up ? ['This month’s views are used up.'] : []),
  ]
}

const statusText = ({ status }: ForcedCampaign) => (status === 'draft' ? 'a draft' : status)
