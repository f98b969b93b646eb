import { catalogue } from './catalogue.ts'

/** Messages for the submissions that joined no list. */
export const responsesMessages = catalogue('responses', {
  loading: 'Loading answers…',
  failed: 'The answers couldn’t be loaded',
  emptyTitle: 'No answers yet',
  emptyText:
    'When a visitor answers a pop-up without an email address, or leaves its consent box unchecked, the answers appear here.',
  nothingTitle: 'No matching answers',
  nothingText: 'Nothing matches your search and filters.',
  pageGoneTitle: 'This page has no answers',
  search: 'Search answers',
  found: '{count} {count|submission|submissions}',
  foundMany: 'More than {count} submissions',
  table: 'Answers',
  campaign: 'Campaign',
  answers: 'Answers',
  consent: 'Consent',
  prize: 'Prize',
  page: 'Page',
  country: 'Country',
  time: 'Submitted',
  none: 'none',
  unknown: 'unknown',
  showMore: 'Show more',
  showLess: 'Show less',
  moreOf: 'Show more of “{name}”',
  lessOf: 'Show less of “{name}”',
})
