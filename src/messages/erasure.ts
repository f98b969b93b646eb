import { catalogue } from './catalogue.ts'

/** Messages for deleting a person everywhere, and for the receipts. */
export const erasureMessages = catalogue('erasure', {
  title: 'Delete this person everywhere?',
  text: 'This can’t be undone.',
  loading: 'Looking this person up…',
  lookUpFailed: 'This person couldn’t be looked up',
  found:
    'Found on {lists} {lists|list|lists} and in {answers} {answers|answer|answers} without a list.',
  nowhereTitle: 'This address wasn’t found',
  foundNowhere:
    'No subscriber or answer has this address, and nothing is requested from your connected tools. Check whether it is spelled right.',
  foundNowhereElse:
    'If notes, uploads or saved filters contain it, deleting takes it out of the notes, and deletes those uploads and filters and all export files of your account. Otherwise nothing is deleted.',
  changeAddress: 'Change address',
  what: 'On all sites of your account, this deletes:',
  subscriber: 'the subscriber, with every submission, consent, note and tag',
  answers: 'answers that contain the address',
  deliveries: 'the record of what was sent to your tools',
  files:
    'all export files of your account, which your team can create again, and uploads and saved filters with the address',
  tools: 'Connected tools that have this person:',
  toolsDone:
    'Connected tools that had this person. The deliveries of each connection have the result:',
  'tool-deletion': '{service} is asked to delete them.',
  'tool-list':
    '{service} is only asked to remove them from the list or tag. Delete the contact there yourself.',
  'tool-message': 'your server gets a message, and has to delete them itself.',
  'tool-not-possible': '{service} can’t be asked to delete them. Delete them there yourself.',
  'tool-turned-off':
    'removing people is turned off for this connection. Delete them in {service} yourself.',
  toolPaused: 'The connection is paused: resume it first.',
  receipt: 'You get a signed receipt with the time and the counts, without the address.',
  typed: 'Type {email} to confirm',
  now: 'Delete everywhere',
  done: 'This person was deleted everywhere',
  deleted: 'What was deleted or removed:',
  'deleted-lists': '{count} {count|entry on a list|entries on lists}',
  'deleted-submissions': '{count} {count|submission|submissions}, with any consent',
  'deleted-answers': '{count} {count|answer|answers} without a list',
  'deleted-notes': '{count} {count|note|notes}',
  'deleted-tags': '{count} {count|tag|tags}',
  'deleted-manual-confirmations': '{count} manual {count|confirmation|confirmations}',
  'deleted-confirmation-emails': 'the record of {count} confirmation {count|email|emails}',
  'deleted-deliveries': 'the record of {count} {count|delivery|deliveries} to your tools',
  'deleted-rejected-rows': '{count} {count|row|rows} that {count|an import|imports} rejected',
  'deleted-uploaded-files': '{count} uploaded {count|file|files}',
  'deleted-export-files': '{count} export {count|file|files} of your account',
  'deleted-bulk-actions':
    'the address in {count} bulk {count|action|actions}, which {count|has|have} ended',
  'deleted-saved-filters': '{count} saved {count|filter|filters}',
  'deleted-stored-responses': '{count} temporary {count|copy|copies} of the server’s responses',
  'deleted-other-submissions':
    'the address in {count} {count|submission|submissions} of other people',
  'deleted-other-subscribers': 'the address in the answers of {count} other {count|person|people}',
  'deleted-other-notes': 'the address in {count} {count|note|notes} about other people',
  doneText:
    'The receipt proves when and by whom, and has these counts and the connected tools. It doesn’t contain the address.',
  downloadReceipt: 'Download receipt',
  close: 'Done',
  addressTitle: 'Delete a person by address',
  addressText:
    'For a data-protection request by someone who may only be in answers. You see what was found before anything is deleted.',
  address: 'Email address',
  addressInvalid: 'Enter an email address such as name@example.com.',
  lookUp: 'Look up',
  receipts: 'Receipts for deleted people',
  receiptsText:
    'Each proves that a person was deleted, without the address. The file says where the public key is, with which anyone can verify the signature.',
  receiptsFailed: 'The receipts couldn’t be loaded.',
  receiptsNone: 'Nobody has been deleted everywhere yet.',
  receiptLine: '{date}, by {name}',
})
