import { catalogue } from './catalogue.ts'

/** Messages for the password field and its rules. */
export const passwordFieldMessages = catalogue('ui', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  ruleMet: 'met',
  ruleMissing: 'missing',
})
