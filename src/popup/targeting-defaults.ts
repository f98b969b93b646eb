import { DEVICES, TARGETING_VERSION, type Targeting } from './targeting.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** What a new campaign begins with: soon after the start, on every page, once a visit, until it has worked. */
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
