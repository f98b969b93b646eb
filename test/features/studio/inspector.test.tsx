import { expect } from 'chai'
import { useState } from 'react'
import { Inspector } from '../../../src/features/studio/design/inspector/inspector.tsx'
import type { Block, BlockType } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountFor } from '../campaigns/support.tsx'
import { chooseIn, typeInto } from './support.tsx'

const COLUMN_PX = 296
const { theme, steps } = blankDesign()

let view: Mounted
let block: Block

function Held({ first }: { first: Block }) {
  const [shown, setShown] = useState(first)
  block = shown
  const [form, ...others] = steps
  const withIt = form ? [{ ...form, blocks: [...form.blocks, shown] }, ...others] : []
  return <Inspector block={shown} theme={theme} steps={withIt} change={setShown} />
}

function show(kind: BlockType, http = fakeHttp({})): void {
  view = mountFor(<Held first={newBlock(kind, 'b1')} />, { http, width: COLUMN_PX })
}

const errorAt = (label: string): string => {
  const note = view.getByLabel(label).getAttribute('aria-describedby') ?? ''
  return view.shadow.getElementById(note)?.textContent ?? ''
}
const value = (label: string) => Reflect.get(view.getByLabel(label), 'value')

describe('the settings of a block', () => {
  afterEach(() => view.unmount())

  it('change it with every key', () => {
    show('heading')
    typeInto(view.getByLabel('Text'), 'Ten per cent off')
    expect(Object(block).text).to.equal('Ten per cent off')
  })

  it('keep a text that is too long as it was typed, say so, and leave the block as it was', () => {
    show('coupon')
    typeInto(view.getByLabel('Code'), 'X'.repeat(201))
    expect(errorAt('Code')).to.equal('A code may have 200 characters at most.')
    expect(value('Code')).to.have.length(201)
    expect(Object(block).code).to.equal('WELCOME10')
  })

  it('name the step that a button leads to', () => {
    show('button')
    expect(view.getByLabel('When pressed').textContent).to.contain(
      'Send the form, then show Thank you',
    )
  })

  it('refuse an address that would run a script', () => {
    show('button')
    chooseIn(view.getByLabel('When pressed'), 'link')
    typeInto(view.getByLabel('Address'), 'javascript:alert(1)')
    expect(errorAt('Address')).to.contain('A link leads to a web page')
    expect(Object(block).action.address).to.equal('/')
  })

  it('give a button colours of its own under the pointer', () => {
    show('button')
    view.getByRole('switch', 'On hover own colours').click()
    expect(Object(block).style.hover).to.deep.equal({ colour: '#ffffff', background: '#1a7b59' })
  })

  it('say how large a heading is drawn, whose base the slider sets', () => {
    show('heading')
    chooseIn(view.getByLabel('Heading size'), 'xl')
    expect(view.getByRole('slider', 'Base size').getAttribute('aria-valuetext')).to.equal('16 px')
    view.getByText('Drawn 40 px large: 2.5 × the base size.')
  })

  it('ask of a large heading what the hints ask', () => {
    const heading = newBlock('heading', 'b1')
    view = mountFor(
      <Held first={{ ...heading, size: 'xl', style: { ...heading.style, colour: '#8c8c8c' } }} />,
      { http: fakeHttp({}), width: COLUMN_PX },
    )
    expect(view.root.textContent).to.match(/3\.3 : 1\s*readable/)
  })

  it('show the colour that a text has in a bar', () => {
    const first = newBlock('text', 'b1')
    const setting = (
      <Inspector block={first} frame="bar" theme={theme} steps={steps} change={() => {}} />
    )
    view = mountFor(setting, { http: fakeHttp({}), width: COLUMN_PX })
    view.getByRole('button', /^Text: .*181f1b/i)
  })

  it('keep the only prize that can be won, and say why', async () => {
    const wheel = newBlock('wheel', 'b1')
    const [first, ...others] = wheel.prizes
    const prizes = [
      { ...Object(first), chance: 1 },
      ...others.map((one) => ({ ...one, chance: 0 })),
    ]
    view = mountFor(<Held first={{ ...wheel, prizes }} />, {
      http: fakeHttp({}),
      width: COLUMN_PX,
    })
    view.getByRole('button', 'Prize 1: remove').click()
    await view.findByText('One field of a game can be won.')
    expect(value('Prize 1: words')).to.equal(Object(first).label)
  })

  it('keep the unit of a while that would be too long in another one', async () => {
    const clock = newBlock('countdown', 'b1')
    view = mountFor(<Held first={{ ...clock, deadline: { kind: 'visitor', minutes: 6_000 } }} />, {
      http: fakeHttp({}),
      width: COLUMN_PX,
    })
    chooseIn(view.getByLabel('Counted in'), 'days')
    await view.findByText('It lasts 90 days at most, and a minute at least.')
    expect(value('Lasts')).to.equal('100')
    expect(value('Counted in')).to.equal('hours')
  })

  it('refuse the name of another field', () => {
    show('question')
    typeInto(view.getByLabel('Name of the column'), 'email')
    expect(errorAt('Name of the column')).to.equal('Another field of the pop-up has this name.')
    expect(Object(block).name).to.equal('question')
  })
})
