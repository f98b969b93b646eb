import { catalogue } from './catalogue.ts'

/** Messages for the dashboard's first page until the figures have loaded. */
export const dashboardMessages = catalogue('dashboard', {
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  greetingTo: '{greeting}, {name}',
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  period: 'Period',
  lastDays: 'Last {count} days',
  failedTitle: 'Couldn’t load your stats',
  figuresOf: 'Stats for the last {count} days',
})
