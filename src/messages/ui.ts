import { catalogue } from './catalogue.ts'

/** Messages for the widgets in a first load, and actions that several features offer there. */
export const uiMessages = catalogue('ui', {
  pleaseWait: 'Please wait',
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  continue: 'Continue',
  createCampaign: 'Create Campaign',
  remove: 'Remove',
  optional: 'optional',
  tryAgain: 'Try again',
  failedTitle: 'This couldn’t be loaded',
  failedOffline: 'We can’t reach the server. Check your connection, then try again.',
})
