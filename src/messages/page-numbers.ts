import { catalogue } from './catalogue.ts'

/** Messages for the pages of a list. */
export const pageNumberMessages = catalogue('pageNumbers', {
  pages: 'Pages',
  rangeOf: '{from} to {to} of {total}',
  rangeOfMore: '{from} to {to} of more than {total}',
  pageOf: 'Page {page} of {pages}',
  pageNumber: 'Page {page}',
  goToPage: 'Go to page',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
})
