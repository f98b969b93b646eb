import { catalogue } from './catalogue.ts'

/** Messages for saved filters of the lists of subscribers and answers. */
export const savedFiltersMessages = catalogue('savedFilters', {
  title: 'Saved filters',
  empty: 'You haven’t saved any filters for this site yet.',
  failed: 'Your saved filters couldn’t be loaded',
  changeFailed: 'Your saved filters couldn’t be changed',
  saveCurrent: 'Save current filters…',
  'nothingFiltered-subscribers': 'First filter or sort the list, or change its columns.',
  'nothingFiltered-answers': 'First filter or sort the list.',
  name: 'Name of the filter',
  nameMissing: 'Enter a name for the filter.',
  'whatIsSaved-subscribers': 'Saves the search, filters, order and columns of the list.',
  'whatIsSaved-answers': 'Saves the search, filters and order of the list.',
  saved: '“{name}” was saved.',
  actionsOf: 'Actions for “{name}”',
  renamed: 'Renamed to “{name}”.',
  update: 'Update to the current filters',
  updated: '“{name}” now has the current filters.',
  deleted: '“{name}” was deleted.',
  restored: '“{name}” was restored.',
  restoreFailed: '“{name}” couldn’t be restored.',
})
