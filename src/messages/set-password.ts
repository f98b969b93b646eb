import { catalogue } from './catalogue.ts'

/** The form in which a partner's customer sets the first password; some to the letter of spec §8. */
export const setPasswordMessages = catalogue('setPassword', {
  title: 'Set your password',
  leadAppsumo: 'Your AppSumo purchase is confirmed. One last step.',
  leadShopify: 'Your Shopify store is connected. One last step.',
  leadLifetime: 'Your lifetime deal is confirmed. One last step.',
  leadDefault: 'One last step before you can sign in.',
  email: 'Email',
  password: 'New password',
  confirm: 'Confirm password',
  role: 'Your role',
  choose: 'Choose',
  submit: 'Set password',
  mismatch: 'The two passwords differ.',
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
