import { catalogue } from './catalogue.ts'

/** Messages for the form in which a partner's customer sets their first password. */
export const setPasswordMessages = catalogue('setPassword', {
  title: 'Set your password',
  leadAppsumo: 'Your AppSumo purchase is confirmed. One last step.',
  leadShopify: 'Your Shopify store is connected. One last step.',
  leadLifetime: 'Your lifetime deal is confirmed. One last step.',
  leadDefault: 'One last step before you can sign in.',
  email: 'Email',
  password: 'New password',
  confirm: 'Confirm password',
  submit: 'Set password',
  mismatch: 'The passwords don’t match.',
  role: 'Your role',
  choose: 'Choose',
  failedTitle: 'Failed!',
  invalid: 'Please enter a valid password!.',
  failed: 'Failed to update password',
  failedUnexpectedly: 'Failed resetting password.',
  successTitle: 'Success!',
  success: 'Your password has been reset.',
  noToken: 'This form only works with the link from your email, so nothing was sent.',
  finishedText: 'You can sign in with it now.',
})
