/** Harbour’s offers, by number of views. */
export const OFFERS = [
  { plan: 'starter', words: 'Quiet, up to 50,000 views a month' },
  { plan: 'plus', words: 'Busy, up to 250,000' },
  { plan: 'ultimate', words: 'Very busy, up to a million' },
] as const

export type OfferedPlan = (typeof OFFERS)[number]['plan']
