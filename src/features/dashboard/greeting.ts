export type Greeting = 'morning' | 'afternoon' | 'evening'

const NOON = 12
const EVENING = 18

/** By the local hour, 0 to 23: afternoon is 12:00 to 17:59. */
export function greeting(hour: number): Greeting {
  if (hour < NOON) return 'morning'
  return hour < EVENING ? 'afternoon' : 'evening'
}
