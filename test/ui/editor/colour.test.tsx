import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { ColourSetting } from '../../../src/ui/editor/colour-setting.tsx'
import { PaletteContext } from '../../../src/ui/editor/palette.ts'
import { typeInto } from '../../features/studio/support.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focused, focusedName } from '../focused.ts'

let view: Mounted
let colour: string | null

const PALETTE = [{ name: 'Accent', colour: '#1a7b59' }]

function ColourHarness() {
  const [value, setValue] = useState<string | null>('#808080')
  colour = value
  return (
    <PaletteContext.Provider value={PALETTE}>
      <ColourSetting
        label="Text"
        value={value ?? '#123456'}
        isDefault={value === null}
        onChange={setValue}
        onReset={() => setValue(null)}
      />
    </PaletteContext.Provider>
  )
}

const button = () => view.getByRole('button', /^Text:/)

/** With Shift, an arrow key moves ten times as far. */
async function pressWithShift(key: string): Promise<void> {
  await sendKeys({ down: 'Shift' })
  await sendKeys({ press: key })
  await sendKeys({ up: 'Shift' })
}

describe('a colour setting', () => {
  beforeEach(async () => {
    view = mountView(<ColourHarness />)
    button().focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => focusedName() === 'Saturation')
  })
  afterEach(() => view.unmount())

  it('shows the colour on its button', () => {
    expect(button().textContent).to.equal('Text: 808080100%')
  })

  it('moves along each arrow key’s axis, and announces the position', async () => {
    await sendKeys({ press: 'ArrowRight' })
    expect(colour).to.equal('#807f7f')
    await pressWithShift('ArrowUp')
    expect(focusedName()).to.equal('Brightness')
    expect(focused()?.getAttribute('aria-valuetext')).to.equal('saturation 1%, brightness 60%')
  })

  it('keeps the hue of a grey while open', async () => {
    const hue = view.getByLabel('Hue')
    typeInto(hue, '120')
    expect(colour).to.equal('#808080')
    expect(Reflect.get(view.getByLabel('Hue'), 'value')).to.equal('120')
    view.getByLabel('Saturation').focus()
    for (let press = 0; press < 10; press += 1) await pressWithShift('ArrowRight')
    expect(colour).to.equal('#008000')
  })

  it('accepts the opacity as a percentage', () => {
    typeInto(view.getByLabel('Opacity'), '50')
    expect(colour).to.equal('#80808080')
  })

  it('moves to the position where the pointer is pressed', async () => {
    const { left, top, width } = view.root
      .querySelector('.colour-area')
      ?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 }
    await sendMouse({
      type: 'click',
      position: [Math.round(left + width) - 4, Math.round(top) + 4],
    })
    await eventually(() => /^#f[4-f]0[0-9]0[0-9]$/.test(colour ?? ''))
  })

  it('accepts digits even before the value is complete', () => {
    const field = view.getByLabel('Text, hex digits')
    typeInto(field, 'abc')
    expect(colour).to.equal('#aabbcc')
    expect(Reflect.get(field, 'value')).to.equal('abc')
  })

  for (const nonsense of ['red', '#12345', 'url(x)', '', '<b>']) {
    it(`rejects ${JSON.stringify(nonsense)} with a message, and keeps the colour`, () => {
      typeInto(view.getByLabel('Text, hex digits'), nonsense)
      expect(view.getByRole('alert').textContent).to.contain('six hex digits')
      expect(colour).to.equal('#808080')
    })
  }

  it('offers the theme colours by name', async () => {
    view.getByRole('button', 'Accent').click()
    await eventually(() => colour === '#1a7b59')
  })

  it('returns the focus on Escape, and offers the last colour when reopened', async () => {
    typeInto(view.getByLabel('Text, hex digits'), 'facade')
    await sendKeys({ press: 'Escape' })
    await eventually(() => focusedName().startsWith('Text:'))
    await sendKeys({ press: 'Enter' })
    await view.findByRole('button', 'FACADE')
  })

  it('can be reset to the theme', async () => {
    view.getByRole('button', 'Same as the theme').click()
    await eventually(() => colour === null)
    expect(button().textContent).to.equal('Text: 123456theme')
  })
})
