import { catalogue } from './catalogue.ts'

/** What that form says once its button is pressed, and of the role; some texts are fixed (docs/product-rules.md, *Texts that are fixed*). */
export const setPasswordLaterMessages = catalogue('setPassword', {
  role: 'Your role',
  choose: 'Choose',
  failedTitle: 'Failed!',
  invalid: 'Please enter a valid password!.',
  failed: 'Failed to update password',
  failedUnexpectedly: 'Failed resetting password.',
  successTitle: 'Success!',
  success: 'Your password has been reset.',
  noToken: 'This form works with the link from your mail only, so nothing was sent.',
  signIn: 'Sign in',
  contact: 'Contact',
  finishedText: 'You can sign in with it now.',
})
