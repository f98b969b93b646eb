/** What is offered around the page, in one file. */
export { PromoBanner } from './promo/promo-banner.tsx'
export { Referral } from './sidebar/referral.tsx'
