import { catalogue } from './catalogue.ts'

/** The form in which a partner's customer sets the first password. Spec §2, §8. */
export const setPasswordMessages = catalogue('setPassword', {
  title: 'Set your password',
  email: 'Email',
  password: 'New password',
  confirm: 'Confirm password',
  submit: 'Set password',
})
