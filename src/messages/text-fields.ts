import { catalogue } from './catalogue.ts'

/** Messages below a text field. */
export const textFieldMessages = catalogue('textFields', {
  lengthReached: 'At most {count} characters.',
})
