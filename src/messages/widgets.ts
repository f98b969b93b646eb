import { catalogue } from './catalogue.ts'

/** Messages for the widgets that are not part of a first load. */
export const widgetMessages = catalogue('widgets', {
  dismiss: 'Dismiss',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  copyByHand: 'Your browser didn’t allow it. Select the text and copy it by hand.',
  search: 'Search',
  noMatch: 'Nothing matches “{query}”.',
  matches: '{count} {count|result|results}',
  matchesOf: '{count} of {total}',
  removeFilter: 'Remove filter: {filter}',
  notices: 'Messages',
  keepTyped: 'Keep editing',
  dropTyped: 'Discard',
  dropTypedTitle: 'Discard what you typed?',
  dropTypedText: 'It isn’t saved anywhere yet.',
})
