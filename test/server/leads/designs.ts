import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

/** An optional text field. */
export const field = (name: string, own: object = {}) => ({
  ...{
    ...newBlock('field', name),
    kind: 'text',
    name,
    label: name,
    isRequired: false,
    options: [],
  },
  ...own,
})

export const email = newBlock('field', 'email')
export const send = newBlock('button', 'send')
export const consent = { ...newBlock('consent', 'agree'), text: 'Send me news' }

/** A design with one step for each list of blocks. */
export const designOf = (...steps: object[][]): PopupDesign => ({
  ...blankDesign(),
  steps: steps.map((blocks, index) => ({
    ...{ id: `step-${index}`, name: 'Step', picture: null, blocks: blocks as Block[] },
  })),
})

/** A design with a form: an email field, more fields, and a consent checkbox. */
export const formOf = (...fields: object[]): PopupDesign =>
  designOf([email, ...fields, consent, send])
