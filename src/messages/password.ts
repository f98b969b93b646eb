import { catalogue } from './catalogue.ts'

/** Messages for password fields: the rules, and the errors for a password that breaks one. */
export const passwordMessages = catalogue('password', {
  needs: 'The password needs',
  length: 'At least 8 characters',
  uppercase: 'An uppercase letter',
  lowercase: 'A lowercase letter',
  digit: 'A digit',
  special: 'A special character, such as ! or &',
  rules: 'This password doesn’t meet all the rules.',
  'too-long': 'Choose a shorter password.',
  ruleMet: 'met',
  ruleMissing: 'missing',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  'is-email': 'Your email can’t be your password.',
})
