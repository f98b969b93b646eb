import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { newBlock } from '../../../src/popup/new-block.ts'
import { ButtonStyleEditor } from '../../../src/ui/editor/button-style-editor.tsx'
import { ContrastChip } from '../../../src/ui/editor/contrast-chip.tsx'
import { Slider } from '../../../src/ui/editor/slider.tsx'
import { TextSetting } from '../../../src/ui/editor/text-setting.tsx'
import { typeInto } from '../../features/studio/support.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

let view: Mounted
let sizes: number[]

const valueAt = (label: string) => Reflect.get(view.getByLabel(label), 'value')

function FontSize({ first = 16 }: { first?: number }) {
  const [size, setSize] = useState<number | null>(first)
  return (
    <>
      <Slider
        label="Size"
        unit="px"
        min={1}
        max={30}
        value={size ?? 16}
        isDefault={size === null}
        onChange={(next) => {
          sizes.push(next)
          setSize(next)
        }}
        onReset={() => setSize(null)}
      />
      <button type="button" onClick={() => setSize(9)}>
        Undo
      </button>
    </>
  )
}

describe('a slider', () => {
  beforeEach(() => {
    sizes = []
    view = mountView(<FontSize />)
  })
  afterEach(() => view.unmount())

  it('moves with the arrow keys, and announces its unit', async () => {
    view.getByRole('slider', 'Size').focus()
    await sendKeys({ press: 'ArrowRight' })
    expect(sizes).to.deep.equal([17])
    expect(view.getByRole('slider', 'Size').getAttribute('aria-valuetext')).to.equal('17 px')
  })

  for (const [key, size] of [
    ['Home', 1],
    ['End', 30],
  ] as const) {
    it(`moves to ${size} on ${key}`, async () => {
      view.getByRole('slider', 'Size').focus()
      await sendKeys({ press: key })
      expect(sizes).to.deep.equal([size])
    })
  }

  it('accepts a number, even with a decimal comma', () => {
    typeInto(view.getByLabel('Size, as a number'), '12,5')
    expect(sizes).to.deep.equal([12.5])
  })

  it('steps its number with the arrow keys', async () => {
    view.getByLabel('Size, as a number').focus()
    await sendKeys({ press: 'ArrowDown' })
    expect(sizes).to.deep.equal([15])
  })

  for (const nonsense of ['0', '31', '-4', '1e3', 'large', '', '9999999', '٣']) {
    it(`keeps ${JSON.stringify(nonsense)} in the field, and shows which numbers are valid`, () => {
      typeInto(view.getByLabel('Size, as a number'), nonsense)
      expect(view.getByRole('alert').textContent).to.equal('Enter a number from 1 to 30.')
      expect(valueAt('Size, as a number')).to.equal(nonsense)
      expect(sizes).to.deep.equal([])
    })
  }

  it('follows an undo, even after an invalid value', async () => {
    typeInto(view.getByLabel('Size, as a number'), '99')
    view.getByRole('button', 'Undo').click()
    await eventually(() => valueAt('Size, as a number') === '9')
    expect(view.allByRole('alert')).to.have.length(0)
  })

  it('can be reset to the default, and then hides the reset button', async () => {
    view.getByRole('button', 'Size: reset to the default').click()
    await eventually(() => view.allByRole('button', 'Size: reset to the default').length === 0)
    expect(valueAt('Size, as a number')).to.equal('16')
  })
})

function NoteField() {
  const [text, setText] = useState('One')
  const take = (next: string) => {
    if (next.includes('!')) return 'No exclamation marks.'
    setText(next)
    return null
  }
  return (
    <>
      <TextSetting label="Note" value={text} save={take} />
      <output>{text}</output>
      <button type="button" onClick={() => setText('Zero')}>
        Undo
      </button>
    </>
  )
}

describe('a text setting', () => {
  beforeEach(() => {
    view = mountView(<NoteField />)
  })
  afterEach(() => view.unmount())

  it('is saved on every key press, including trailing spaces', () => {
    typeInto(view.getByLabel('Note'), 'Two ')
    expect(view.getByRole('status').textContent).to.equal('Two ')
    expect(valueAt('Note')).to.equal('Two ')
  })

  it('keeps an invalid value in its field, described by the error', () => {
    typeInto(view.getByLabel('Note'), 'Two!')
    const field = view.getByLabel('Note')
    const note = field.getAttribute('aria-describedby') ?? ''
    expect(view.shadow.getElementById(note)?.textContent).to.equal('No exclamation marks.')
    expect(field.getAttribute('aria-invalid')).to.equal('true')
    expect(valueAt('Note')).to.equal('Two!')
    expect(view.getByRole('status').textContent).to.equal('One')
  })

  it('follows an undo', async () => {
    typeInto(view.getByLabel('Note'), 'Two')
    view.getByRole('button', 'Undo').click()
    await eventually(() => valueAt('Note') === 'Zero')
  })
})

function ButtonStyle() {
  const first = newBlock('button', 'send')
  const [button, setButton] = useState(first)
  return (
    <>
      <ButtonStyleEditor
        text={button.text}
        style={button.style}
        defaults={{
          ...{ font: null, size: 16, popupBackground: '#ffffff' },
          ...{ colour: '#ffffff', background: '#1a7b59' },
        }}
        saveText={(text) => {
          setButton({ ...button, text })
          return null
        }}
        edit={(change) => setButton({ ...button, style: { ...button.style, ...change } })}
      />
      <output>{JSON.stringify([button.text, button.style])}</output>
    </>
  )
}

describe('a button’s style', () => {
  beforeEach(() => {
    view = mountView(<ButtonStyle />)
  })
  afterEach(() => view.unmount())
  const shownStyle = () => JSON.parse(view.root.querySelector('output')?.textContent ?? '[]')

  it('has text, font, background and, if enabled, custom colours on hover', async () => {
    typeInto(view.getByLabel('Text'), 'Take it')
    await eventually(() => shownStyle()[0] === 'Take it')
    view.getByRole('button', /^Font: /)
    view.getByRole('button', /^Background: /)
    view.getByRole('switch', /On hover/).click()
    await view.findByRole('button', /^Background on hover: /)
    expect(shownStyle()[1].hover).to.deep.equal({ colour: '#ffffff', background: '#1a7b59' })
  })
})

describe('the contrast', () => {
  afterEach(() => view.unmount())
  const cases: [text: string, ground: string, said: string][] = [
    ['#000000', '#ffffff', 'Contrast 21:1 readable'],
    ['#ffffff', '#1a7b59', 'Contrast 5.2:1 readable'],
    ['#777777', '#ffffff', 'Contrast 4.4:1 hard to read'],
    ['#ffffff', '#ffffff', 'Contrast 1:1 hard to read'],
  ]
  for (const [text, ground, said] of cases) {
    it(`of ${text} on ${ground} is shown as ${said}`, () => {
      view = mountView(<ContrastChip text={text} popupBackground={ground} />)
      expect(
        [...view.root.querySelectorAll('.line > *')].map((part) => part.textContent).join(' '),
      ).to.equal(said.replace('1 readable', '1readable').replace('1 hard', '1hard'))
    })
  }
})
