import { DEVICES, TARGETING_VERSION, type Targeting } from './targeting.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/**
 * The settings of a new campaign: shortly after loading, on every page, once per visit, until the visitor has
 * converted.
 */
export const defaultTargeting = (timeZone: string): Targeting => ({
  version: TARGETING_VERSION,
  moments: [{ kind: 'delay', seconds: 5 }],
  pages: { shown: [], hidden: [] },
  visitors: {
    ...{ kind: 'all', devices: [...DEVICES] },
    ...{ referrer: null, campaign: null, languages: [], cart: null },
  },
  frequency: { perVisit: 1, perDays: null, inAll: null, stopsWhenConverted: true, afterClose: 7 },
  schedule: { from: null, until: null, days: EVERY_DAY, hours: null, timeZone },
  consent: { storage: 'at-once', doubleOptin: false },
})
