import { catalogue } from './catalogue.ts'

/** Views that wait for an admin, and those that do not count. */
export const quarantineMessages = catalogue('quarantine', {
  onHold: 'Views on hold',
  onHoldText:
    'Far more views than usual came in these hours. They don’t use up your plan and are in no figure until you release or drop them.',
  hour: '{count} {count|view|views} on {domain}, {time}.',
  usual: 'Usual: {count}.',
  releaseFrom: 'They can be released when the hour is over, at {time}.',
  release: 'Release',
  drop: 'Drop',
  releaseTitle: 'Release {count} {count|view|views}?',
  releaseText:
    'They count toward the views of their month, and in the figures of their day. This can’t be undone.',
  releaseDone: 'The views count now.',
  dropTitle: 'Drop {count} {count|view|views}?',
  dropText: 'They will count nowhere. This can’t be undone.',
  dropDone: 'The views are dropped.',
  failed: 'Nothing was changed',
  uncounted:
    'Not counted this month: {views} {views|view|views} and {clicks} {clicks|click|clicks}.',
  uncountedLeads: '{leads} {leads|subscriber|subscribers}, on the list all the same.',
  uncountedOf: '{title}: {views} {views|view|views}, {clicks} {clicks|click|clicks}.',
  'reason-daily-limit':
    'More than 60 views, 20 clicks or 20 new subscribers a day from one visitor’s address.',
  'reason-other-origin': 'From a page that isn’t on this campaign’s site.',
  'reason-no-ticket': 'Without a valid ticket from the site’s own script.',
  'reason-paused': 'While the campaign was paused.',
})
