import type { ForcedCampaign } from '../forced-campaign.ts'
import type { Reason, Verdict } from '../gates.ts'

/** Of one that has gone on in its tab. */
export const OVER = 'This preview is over. Open it again in your dashboard.'

export const EXPIRED =
  'This preview is over: it can be opened once, within five minutes. Open it again in your dashboard.'

/** A shop full of people, a server that is away: the secret may still be good, but it has left the address. */
export const FAILED = 'The preview cannot be shown just now. Open it again in your dashboard.'

export const WORDS = {
  preview: 'Preview',
  counts:
    'Only you see this. Nothing is counted, and nothing is sent. It goes on in this tab until you close this note.',
  shows: 'A visitor like you would be shown it here.',
  stops: 'A visitor like you would not be shown it here:',
  again: 'Show again',
  close: 'Close this note',
}

const REASONS: Readonly<Record<Reason, string>> = {
  'not-yet': 'It has not begun yet.',
  over: 'It has ended.',
  'other-day': 'It does not run on this day of the week.',
  'other-hour': 'It does not run at this hour.',
  'time-zone': 'This browser does not know the time zone of its schedule.',
  'other-page': 'This page is none of its pages.',
  'new-only': 'It is for new visitors only.',
  'returning-only': 'It is for returning visitors only.',
  device: 'It is not for this device.',
  referrer: 'It depends on where visitors came from.',
  campaign: 'It depends on the link that the visit began with.',
  language: 'It is not for this browser’s language.',
  'cart-unknown': 'It depends on the cart, and this page doesn’t tell what is in it.',
  'cart-below': 'The cart’s total is too low.',
  'cart-above': 'The cart’s total is too high.',
  'cart-items': 'The cart holds too few items.',
  'this-visit': 'This visit has seen it as often as it may.',
  'these-days': 'These days have seen it as often as they may.',
  'in-all': 'You have seen it as often as a visitor may.',
  converted: 'It stops for who has signed up.',
  closed: 'Whoever closed it is spared for a while.',
}

/** A sentence for each gate that is shut; none where it would be shown. */
export function whyNot(forced: ForcedCampaign, verdict: Verdict): string[] {
  return [
    ...(forced.refused_by_plan ? ['Your plan does not carry its template.'] : []),
    ...(forced.status === 'live'
      ? []
      : [`Only a live campaign shows: this one is ${STATUS(forced)}.`]),
    ...Object.values(verdict).flatMap((reason) => (reason === null ? [] : REASONS[reason])),
    ...(forced.payment_overdue ? ['Pop-ups are paused: your deal hasn’t been paid for.'] : []),
    ...(forced.views_used_up ? ['The views of this month are used up.'] : []),
  ]
}

const STATUS = ({ status }: ForcedCampaign) => (status === 'draft' ? 'a draft' : status)
