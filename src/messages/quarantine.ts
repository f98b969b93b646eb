import { catalogue } from './catalogue.ts'

/** Messages about views that await an admin's decision, and about those that are not counted. */
export const quarantineMessages = catalogue('quarantine', {
  onHold: 'Views on hold',
  onHoldText:
    'Far more views than usual came in during these hours. They don’t count towards your plan or your stats until you release them.',
  hour: '{count} {count|view|views} on {domain}, {time}.',
  usual: 'Usual: {count}.',
  releaseFrom: 'You can release them when the hour is over, at {time}.',
  release: 'Release',
  drop: 'Drop',
  releaseTitle: 'Release {count} {count|view|views}?',
  releaseText:
    'They’ll count towards their month’s views and their day’s stats. This can’t be undone.',
  releaseDone: 'The views have been released.',
  dropTitle: 'Drop {count} {count|view|views}?',
  dropText: 'They won’t count towards your plan or your stats. This can’t be undone.',
  dropDone: 'The views have been dropped.',
  failed: 'Nothing was changed',
  uncounted:
    'Not counted this month: {views} {views|view|views} and {clicks} {clicks|click|clicks}.',
  uncountedLeads: '{leads} {leads|subscriber|subscribers}, still on the list.',
  uncountedOf: '{title}: {views} {views|view|views}, {clicks} {clicks|click|clicks}.',
  'reason-daily-limit':
    'More than 60 views, 20 clicks or 20 new subscribers a day from one IP address.',
  'reason-other-origin': 'From a page that isn’t on this campaign’s site.',
  'reason-no-ticket': 'Without a valid ticket from the site’s own script.',
  'reason-paused': 'While the campaign was paused.',
})
