import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Inspector } from '../../../src/features/studio/design/inspector/block-panel.tsx'
import type { Block, BlockType } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { chooseIn, typeInto } from './support.tsx'

const COLUMN_PX = 296
const { theme, steps } = blankDesign()

let view: Mounted
let block: Block

function InspectorHarness({ first }: { first: Block }) {
  const [shown, setShown] = useState(first)
  block = shown
  const [form, ...others] = steps
  const stepsWithBlock = form ? [{ ...form, blocks: [...form.blocks, shown] }, ...others] : []
  return <Inspector block={shown} theme={theme} steps={stepsWithBlock} change={setShown} />
}

function show(kind: BlockType, http = fakeHttp({})): void {
  view = mountSignedIn(<InspectorHarness first={newBlock(kind, 'b1')} />, {
    http,
    width: COLUMN_PX,
  })
}

const errorAt = (label: string): string => {
  const note = view.getByLabel(label).getAttribute('aria-describedby') ?? ''
  return view.shadow.getElementById(note)?.textContent ?? ''
}
const valueAt = (label: string) => Reflect.get(view.getByLabel(label), 'value')

describe('a block’s settings', () => {
  afterEach(() => view.unmount())

  it('change it on every key press', () => {
    show('heading')
    typeInto(view.getByLabel('Text'), 'Ten per cent off')
    expect(Object(block).text).to.equal('Ten per cent off')
  })

  it('keep text that is too long in the field, show an error, and leave the block unchanged', () => {
    show('coupon')
    typeInto(view.getByLabel('Code'), 'X'.repeat(201))
    expect(errorAt('Code')).to.equal('A code can have at most 200 characters.')
    expect(valueAt('Code')).to.have.length(201)
    expect(Object(block).code).to.equal('WELCOME10')
  })

  it('show the step that a button opens', () => {
    show('button')
    expect(view.getByLabel('When pressed').textContent).to.contain(
      'Send the form, then show Thank you',
    )
  })

  it('reject a URL that would run a script', () => {
    show('button')
    chooseIn(view.getByLabel('When pressed'), 'link')
    typeInto(view.getByLabel('Address'), 'javascript:alert(1)')
    expect(errorAt('Address')).to.contain('Enter a link to a web page')
    expect(Object(block).action.address).to.equal('/')
  })

  it('set custom colours for a button on hover', () => {
    show('button')
    view.getByRole('switch', 'On hover custom colours').click()
    expect(Object(block).style.hover).to.deep.equal({ colour: '#ffffff', background: '#1a7b59' })
  })

  it('show a heading’s size, and set its base size with a slider', () => {
    show('heading')
    chooseIn(view.getByLabel('Heading size'), 'xl')
    expect(view.getByRole('slider', 'Base size').getAttribute('aria-valuetext')).to.equal('16 px')
    view.getByText('Displayed at 40 px: 2.5 × the base size.')
  })

  it('require the same contrast for a large heading as the hints do', () => {
    const heading = newBlock('heading', 'b1')
    view = mountSignedIn(
      <InspectorHarness
        first={{ ...heading, size: 'xl', style: { ...heading.style, colour: '#8c8c8c' } }}
      />,
      { http: fakeHttp({}), width: COLUMN_PX },
    )
    expect(view.root.textContent).to.match(/3\.3:1\s*readable/)
  })

  it('show the text colour that is used in a bar', () => {
    const first = newBlock('text', 'b1')
    const setting = (
      <Inspector block={first} frame="bar" theme={theme} steps={steps} change={() => {}} />
    )
    view = mountSignedIn(setting, { http: fakeHttp({}), width: COLUMN_PX })
    view.getByRole('button', /^Text: .*181f1b/i)
  })

  it('keep the only prize that can be won, and say why', async () => {
    const wheel = newBlock('wheel', 'b1')
    const [first, ...others] = wheel.prizes
    const prizes = [
      { ...Object(first), chance: 1 },
      ...others.map((one) => ({ ...one, chance: 0 })),
    ]
    view = mountSignedIn(<InspectorHarness first={{ ...wheel, prizes }} />, {
      http: fakeHttp({}),
      width: COLUMN_PX,
    })
    view.getByRole('button', 'Prize 1: remove').click()
    await view.findByText('At least one prize must have a chance above 0.')
    expect(valueAt('Prize 1: text')).to.equal(Object(first).label)
  })

  it('keep the unit of a duration that would be too long in another unit', async () => {
    const clock = newBlock('countdown', 'b1')
    view = mountSignedIn(
      <InspectorHarness first={{ ...clock, deadline: { kind: 'visitor', minutes: 6_000 } }} />,
      {
        http: fakeHttp({}),
        width: COLUMN_PX,
      },
    )
    chooseIn(view.getByLabel('Unit'), 'days')
    await view.findByText('The duration must be between a minute and 90 days.')
    expect(valueAt('Duration')).to.equal('100')
    expect(valueAt('Unit')).to.equal('hours')
  })

  it('reject the name of another field', () => {
    show('question')
    typeInto(view.getByLabel('Column name'), 'email')
    expect(errorAt('Column name')).to.equal('Another field in this pop-up already has this name.')
    expect(Object(block).name).to.equal('question')
  })
})

describe('text with a cart value', () => {
  afterEach(() => view.unmount())

  const choose = async (name: string, of = 'Text') => {
    view.getByRole('button', `Insert cart value: ${of}`).click()
    await eventually(() => view.queryByRole('menuitem', name) !== null)
    view.getByRole('menuitem', name).click()
  }
  const selectedText = () => {
    const { value: text, selectionStart, selectionEnd } = Object(view.shadow.activeElement)
    return String(text).slice(selectionStart, selectionEnd)
  }

  for (const kind of ['heading', 'text', 'button'] as const) {
    it(`can be the text of a ${kind}`, async () => {
      show(kind)
      await choose('Total')
      expect(Object(block).text).to.match(/\{cart\.total\|the total\}$/)
    })
  }

  it('inserts the value at the caret, and selects its goal', async () => {
    show('text')
    const field = view.getByLabel('Text')
    typeInto(field, 'Only  to go')
    field.focus()
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(5, 5)
    field.blur()
    await choose('Amount left to reach a goal')
    expect(Object(block).text).to.equal('Only {cart.left:50|a little} to go')
    await eventually(() => view.shadow.activeElement === view.getByLabel('Text'))
    expect(selectedText()).to.equal('50')
  })

  it('can be used with the keyboard alone', async () => {
    show('heading')
    const button = view.getByRole('button', 'Insert cart value: Text')
    button.focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => view.shadow.activeElement?.textContent === 'Total')
    for (const key of ['ArrowDown', 'Enter']) await sendKeys({ press: key })
    await eventually(() => view.shadow.activeElement === view.getByLabel('Text'))
    expect(Object(block).text).to.contain('{cart.items|some}')
  })

  it('explains the text after the bar', () => {
    show('heading')
    typeInto(view.getByLabel('Text'), '{cart.total|All} of it')
    expect(errorAt('Text')).to.contain('The text after | is shown while the cart is unknown.')
  })

  it('explains how to set the text for a reached goal', () => {
    show('heading')
    typeInto(view.getByLabel('Text'), '{cart.left:50|A little} to go')
    expect(errorAt('Text')).to.contain('replaces the whole line once the goal is reached')
  })

  it('shows an error for an unknown value', () => {
    show('heading')
    typeInto(view.getByLabel('Text'), '{cart.lfet:50} to go')
    expect(errorAt('Text')).to.equal(
      '{cart.lfet:50} isn’t a cart value, so visitors would see it as typed. Use {cart.total}, {cart.items}, or {cart.left:50}.',
    )
    expect(view.getByLabel('Text').getAttribute('aria-invalid')).to.equal(null)
  })

  it('shows no note when the text has no cart value', () => {
    show('heading')
    expect(errorAt('Text')).to.equal('')
  })
})

describe('the progress towards a cart goal', () => {
  afterEach(() => view.unmount())

  const goal = () => Object(block).goal

  it('starts at 50, in the cart’s currency', () => {
    show('progress')
    view.getByRole('switch', 'Measure the visitor’s cart').click()
    expect(goal()).to.deep.equal({ amount: 50, reached: '' })
    expect(view.queryByRole('slider', 'Reached')).to.equal(null)
    typeInto(view.getByLabel('Goal'), '49,90')
    typeInto(view.getByLabel('When it’s reached'), 'Yours')
    expect(goal()).to.deep.equal({ amount: 49.9, reached: 'Yours' })
  })

  it('keeps an invalid amount in the field, and shows an error', () => {
    show('progress')
    view.getByRole('switch', 'Measure the visitor’s cart').click()
    typeInto(view.getByLabel('Goal'), '0')
    expect(errorAt('Goal')).to.equal('Enter an amount above 0, such as 50 or 49.90.')
    expect(goal().amount).to.equal(50)
  })

  it('can be replaced with a fixed percentage', () => {
    show('progress')
    const toggle = () => view.getByRole('switch', 'Measure the visitor’s cart')
    toggle().click()
    toggle().click()
    expect(goal()).to.equal(undefined)
    view.getByRole('slider', 'Reached')
  })
})
