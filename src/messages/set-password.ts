import { catalogue } from './catalogue.ts'

/** The form in which a partner's customer sets the first password. */
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
})
