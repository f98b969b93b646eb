import { catalogue } from './catalogue.ts'

/** Messages for the promotions around the page; some are fixed (docs/product-rules.md, *Fixed texts*). */
export const shellOfferMessages = catalogue('offers', {
  offerFrom: 'Offer from {product}',
  offerLead: '{product}:',
  offerText: 'the first 100 signups get unlimited contacts.',
  offerLink: 'See {product}',
  offerClose: 'Close this offer',
  referral: 'Referral',
  referralTitle: 'Earn $100, AirPods or an iPad',
  referralText: 'Friends get 2 months free on paid plans.',
  referralCopy: 'Copy your link',
  referralCopied: 'Link copied',
  referralByHand: 'Your browser didn’t allow copying. Your link:',
})
