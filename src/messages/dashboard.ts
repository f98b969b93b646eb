import { catalogue } from './catalogue.ts'

/** The words of the dashboard's first page before it has any figures. */
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
