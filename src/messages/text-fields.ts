import { catalogue } from './catalogue.ts'

/** Messages below a text field. */
export const textFieldMessages = catalogue('textFields', {
  lengthUsed: '{count} of {max} characters',
  lengthReached: 'At most {count} characters.',
})
