import { catalogue } from './catalogue.ts'

/** Messages for deleting a person everywhere, and for the receipts. */
export const erasureMessages = catalogue('erasure', {
  title: 'Delete this person everywhere?',
  text: 'This can’t be undone.',
  loading: 'Looking this person up…',
  lookUpFailed: 'This person couldn’t be looked up',
  found:
    'Found on {lists} {lists|list|lists} and in {answers} {answers|answer|answers} without a list.',
  foundNowhere:
    'No subscriber or answer has this address. Deleting still takes it out of notes, uploads and saved filters.',
  what: 'On all sites of your account, this deletes:',
  subscriber: 'the subscriber, with every submission, consent, note and tag',
  answers: 'answers that contain the address',
  deliveries:
    'the record of what was sent to your tools; connected tools are asked to delete them, where they can',
  files: 'all export files of your account, and uploads and saved filters with the address',
  receipt: 'You get a signed receipt with the time and the counts, without the address.',
  typed: 'Type {email} to confirm',
  now: 'Delete everywhere',
  done: 'This person was deleted everywhere.',
  doneText: 'The receipt proves when and by whom. It doesn’t contain the address.',
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
