import { catalogue } from './catalogue.ts'

/** What the other widgets say. */
export const widgetMessages = catalogue('ui', {
  dismiss: 'Dismiss',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  copyByHand: 'The browser did not allow it. Select the text and copy it by hand.',
  search: 'Search',
  noMatch: 'Nothing matches “{query}”.',
  matches: '{count} {count|result|results}',
  matchesOf: '{count} of {total}',
  notices: 'Messages',
  pages: 'Pages',
  pageOf: 'Page {page} of {pages}',
  rangeOf: '{from} to {to} of {total}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  keepTyped: 'Keep editing',
  dropTyped: 'Discard',
  dropTypedTitle: 'Discard what you typed?',
  dropTypedText: 'It is not saved anywhere yet.',
})
