import { catalogue } from './catalogue.ts'

/** Messages for the selected rows of a list, and what can be done with them. */
export const selectionMessages = catalogue('selection', {
  label: 'Selected subscribers',
  selectRow: 'Select {email}',
  selectPage: 'Select all on this page',
  selected: '{count} selected of {total}',
  selectedAll: 'All {count} selected',
  selectedMany: 'More than {count} selected',
  selectAll: 'Select all {count} that match',
  selectMany: 'Select all that match',
  clear: 'Clear selection',
  tag: 'Tag',
  tagTitle: 'Tag {count} {count|subscriber|subscribers}',
  tagField: 'Tag',
  tagNow: 'Add tag',
  tagMissing: 'Enter a tag.',
  tagged: '{count} {count|subscriber|subscribers} tagged',
  taggedNone: 'Nobody was tagged: they have the tag, or have as many tags as possible.',
  export: 'Export',
  delete: 'Delete',
  deleteTitle: 'Delete {count} {count|subscriber|subscribers}?',
  deleteText:
    'Deletes them from this site, with their submissions, notes and tags. This can’t be undone. For a data-protection request, use Delete everywhere in a subscriber’s details.',
  deleteTyped: 'Type {number} to confirm',
  deleteNow: 'Delete',
  deleted: '{count} {count|subscriber|subscribers} deleted',
  progress: '{count} processed so far',
  stopped: 'Stopped after {count}. Try again to continue.',
})
