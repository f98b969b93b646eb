/** What Harbour offers to its own customers, by how busy they are. */
export const OFFERS = [
  { plan: 'starter', words: 'Quiet, up to 50,000 views a month' },
  { plan: 'plus', words: 'Busy, up to 250,000' },
  { plan: 'ultimate', words: 'Very busy, up to a million' },
] as const

export type OfferedPlan = (typeof OFFERS)[number]['plan']
