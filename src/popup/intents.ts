/** The purposes of a campaign; the API uses the same names. */
export const INTENTS = [
  'build-audience',
  'guide-website-visitors',
  'promote-special-offers',
  'reduce-cart-abandonment',
  'increase-cart-value',
  'coupon-popups',
  'countdown-timer',
  'gamification-popups',
  'cookie-notices',
  'conduct-surveys',
] as const
export type Intent = (typeof INTENTS)[number]
