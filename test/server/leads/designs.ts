import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

/** A field for a text, which may stay empty. */
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

/** One step a list of blocks. */
export const designOf = (...steps: object[][]): PopupDesign => ({
  ...blankDesign(),
  steps: steps.map((blocks, index) => ({
    ...{ id: `step-${index}`, name: 'Step', picture: null, blocks: blocks as Block[] },
  })),
})

/** A form that asks for an address and more, with a box for the list. */
export const formOf = (...fields: object[]): PopupDesign =>
  designOf([email, ...fields, consent, send])
