import { catalogue } from './catalogue.ts'

/** What the widgets of a first page say. */
export const uiMessages = catalogue('ui', {
  pleaseWait: 'Please wait',
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  optional: 'optional',
  steps: 'Steps',
  stepDone: 'done',
  tryAgain: 'Try again',
  failedTitle: 'This did not load',
  failedOffline: 'We cannot reach the server. Check your connection; what you typed is kept.',
})
