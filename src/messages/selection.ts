import { catalogue } from './catalogue.ts'

/** Messages for the selected rows of a list, and what can be done with them. */
export const selectionMessages = catalogue('selection', {
  label: 'Selected subscribers',
  selectRow: 'Select {email}',
  selectPage: 'Select all on this page',
  selected: '{count} selected of {total}',
  selectedOfMany: '{count} selected of more than {total}',
  selectedAll: 'All {count} selected',
  selectedMany: 'More than {count} selected',
  selectAll: 'Select all {count} that match',
  selectMany: 'Select all that match',
  tooManySelected:
    'You selected {count} subscribers. At most {most} can be selected one by one: select fewer, or use filters.',
  clear: 'Clear selection',
  tag: 'Tag',
  'tag-title': 'Tag {count} {count|subscriber|subscribers}',
  'tag-manyTitle': 'Tag everyone who matches (more than {count})',
  tagField: 'Tag',
  tagMissing: 'Enter a tag.',
  untag: 'Remove tag',
  'untag-title': 'Remove a tag from {count} {count|subscriber|subscribers}',
  'untag-manyTitle': 'Remove a tag from everyone who matches (more than {count})',
  sendTitle: 'Send {count} {count|subscriber|subscribers} to a connection',
  sendManyTitle: 'Send everyone who matches (more than {count}) to a connection',
  sendText:
    'People who have unsubscribed, or are waiting for confirmation, are skipped. Anyone already queued for it is skipped too.',
  connection: 'Connection',
  connectionMissing: 'Choose a connection.',
  inactive: 'Paused or disconnected, so nothing can be sent there: {names}.',
  connectionsFailed: 'Your connections couldn’t be loaded',
  noConnections: 'No connected tool is receiving leads right now.',
  export: 'Export',
  deleteTitle: 'Delete {count} {count|subscriber|subscribers}?',
  deleteManyTitle: 'Delete everyone who matches (more than {count})?',
  deleteText:
    'Deletes them from this site, with their submissions, notes and tags, and removes them from the lists of connected tools that support it. This can’t be undone. For a data-protection request, use Delete everywhere in a subscriber’s details.',
  deleteTyped: 'Type {number} to confirm',
  deleteWord: 'delete',
  deleteWordTyped: 'Type “{word}” to confirm',
  missing: '{count} more {count|character|characters}',
})
