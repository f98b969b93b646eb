import { expect } from 'chai'
import {
  addCheckbox,
  changeCheckbox,
  consentCheckboxes,
  whyNoCheckbox,
} from '../../../src/features/studio/document/consent-rules.ts'
import { mostUrgentState } from '../../../src/features/studio/saving/save-rules.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { SaveState } from '../../../src/lib/autosave.ts'
import { asksForEmail } from '../../../src/popup/answers-rules.ts'
import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { MAX_BLOCKS } from '../../../src/popup/design-schema.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

const withBlocks = (...blocks: Block[]): PopupDesign => {
  const [form, thanks] = blankDesign().steps
  if (!form || !thanks) throw new Error('no steps')
  return { ...blankDesign(), steps: [{ ...form, blocks }, thanks] }
}
const idsOf = ({ steps: [first] }: PopupDesign) => first?.blocks.map(({ id }) => id)

const heading = newBlock('heading', 'heading')
const email = newBlock('field', 'email')
const send = newBlock('button', 'send')
const consentCheckbox = newBlock('consent', 'box')
const fullDesign = withBlocks(
  email,
  ...Array.from({ length: MAX_BLOCKS - 1 }, (_, n) => newBlock('text', `t${n}`)),
)

describe('a design’s consent checkbox', () => {
  const addedCases: [name: string, Block[], ids: string[]][] = [
    ['below its only field', [heading, email, send], ['heading', 'email', 'consent', 'send']],
    [
      'below its last question',
      [email, newBlock('question', 'q'), send],
      ['email', 'q', 'consent', 'send'],
    ],
    ['with a unique id', [email, newBlock('text', 'consent')], ['email', 'consent-2', 'consent']],
  ]
  for (const [name, blocks, ids] of addedCases) {
    it(`is added ${name}`, () => {
      expect(idsOf(addCheckbox(withBlocks(...blocks)))).to.deep.equal(ids)
    })
  }

  it('is added to the step with the email field, even if an earlier step has a question', () => {
    const [form, thanks] = withBlocks(newBlock('question', 'q')).steps
    if (!form || !thanks) throw new Error('no steps')
    const design = { ...blankDesign(), steps: [form, { ...thanks, blocks: [email, send] }] }
    expect(addCheckbox(design).steps.map(({ blocks }) => blocks.map(({ id }) => id))).to.deep.equal(
      [['q'], ['email', 'consent', 'send']],
    )
  })

  const refused: [name: string, PopupDesign, why: string | null][] = [
    ['a form', withBlocks(email, send), null],
    ['a design without a question', withBlocks(heading, send), 'asks-nothing'],
    ['a full design', fullDesign, 'full'],
  ]
  for (const [name, design, why] of refused) {
    it(`can be added to ${name}: ${why ?? 'yes'}`, () => {
      expect(whyNoCheckbox(design)).to.equal(why)
      expect(addCheckbox(design) === design).to.equal(why !== null)
    })
  }

  it('can be added to every template that asks for an email', () => {
    for (const { name, design } of TEMPLATES.filter((one) => asksForEmail(one.design))) {
      const boxes = consentCheckboxes(design).length
      expect(consentCheckboxes(addCheckbox(design)).length, name).to.equal(boxes + 1)
    }
  })

  it('is found in its step, and changes without affecting others', () => {
    const design = withBlocks(email, consentCheckbox, send)
    const changed = changeCheckbox(design, 'box', {
      text: 'One email a month.',
      mustBeTicked: false,
    })
    expect(consentCheckboxes(changed)).to.deep.equal([
      { ...consentCheckbox, text: 'One email a month.', mustBeTicked: false },
    ])
    expect(changed.steps[1] === design.steps[1]).to.equal(true)
  })

  it('is not changed if it no longer exists', () => {
    const design = withBlocks(email, send)
    expect(changeCheckbox(design, 'box', { text: 'A' }) === design).to.equal(true)
  })
})

describe('the combined save state of several parts', () => {
  const cases: [string, SaveState<unknown>['status'][], SaveState<unknown>['status']][] = [
    ['all saved', ['saved', 'saved'], 'saved'],
    ['one being saved', ['saved', 'saving'], 'saving'],
    ['one kept on the device', ['kept', 'unsaved'], 'kept'],
    ['one in conflict', ['refused', 'conflict'], 'conflict'],
  ]
  for (const [name, statuses, status] of cases) {
    it(`is ${status} with ${name}`, () => {
      const states = statuses.map((one) => ({ status: one }) as SaveState<unknown>)
      expect(mostUrgentState(states).status).to.equal(status)
    })
  }
})
