import { catalogue } from './catalogue.ts'

/** What a password's field and its rules say. */
export const passwordFieldMessages = catalogue('ui', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  ruleMet: 'met',
  ruleMissing: 'missing',
})
