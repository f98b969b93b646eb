import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Button } from '../../../src/ui/fields/button.tsx'
import { Combobox } from '../../../src/ui/overlays/combobox.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focused, focusedName } from '../focused.ts'

type Country = { code: string; name: string; dial: string }
const CZECHIA = { code: 'CZ', name: 'Czechia', dial: '+420' }
const COUNTRIES: Country[] = [
  { code: 'DE', name: 'Germany', dial: '+49' },
  CZECHIA,
  { code: 'SK', name: 'Slovakia', dial: '+421' },
]

function Country({ inPlace }: { inPlace: boolean }) {
  const [country, setCountry] = useState<Country>(CZECHIA)
  const [isPressed, setPressed] = useState(false)
  return (
    <div className="row" data-wrap="">
      <Combobox
        inPlace={inPlace}
        label="Country"
        items={COUNTRIES}
        itemKey={({ code }) => code}
        itemText={({ name }) => name}
        renderItem={({ name, dial }) => `${name} ${dial}`}
        search={(all, query) =>
          all.filter(({ name, dial }) => name.startsWith(query) || dial.includes(query))
        }
        value={country}
        renderValue={({ code }) => code}
        onChange={setCountry}
      />
      <Button onClick={() => setPressed(true)}>{isPressed ? 'Pressed' : 'Next'}</Button>
    </div>
  )
}

/** The option that is announced while the focus stays in the search field. */
function activeOption(view: Mounted): string {
  const id = focused()?.getAttribute('aria-activedescendant') ?? ''
  return view.shadow.getElementById(id)?.textContent ?? ''
}

for (const inPlace of [false, true]) {
  describe(inPlace ? 'in-place combobox' : 'combobox', () => {
    let view: Mounted
    beforeEach(() => {
      view = mountView(<Country inPlace={inPlace} />)
    })
    afterEach(() => view.unmount())

    const open = async () => {
      view.getByRole('button', 'Country: Czechia CZ').focus()
      await sendKeys({ press: 'Enter' })
      await eventually(() => focusedName() === 'Search: Country')
    }
    const isClosed = () => eventually(() => view.queryByRole('listbox') === null)

    it('uses its label and its value as the name of its button', () => {
      expect(
        view.getByRole('button', 'Country: Czechia CZ').getAttribute('aria-expanded'),
      ).to.equal('false')
    })

    it('focuses the search field when opened', open)

    it('shows all items', async () => {
      await open()
      expect(view.allByRole('option')).to.have.length(3)
    })

    it('starts at the selected item', async () => {
      await open()
      await eventually(() => activeOption(view) === 'Czechia +420')
    })

    it('marks the selected item', async () => {
      await open()
      expect(view.getByRole('option', /Czechia/).getAttribute('aria-selected')).to.equal('true')
    })

    it('uses the search function that is passed to it', async () => {
      await open()
      await sendKeys({ type: '42' })
      await eventually(() => view.allByRole('option').length === 2)
    })

    it('announces the number of results', async () => {
      await open()
      await sendKeys({ type: '42' })
      await eventually(() => view.getByRole('status').textContent === '2 results')
    })

    it('shows a message when nothing matches', async () => {
      await open()
      await sendKeys({ type: 'Atlantis' })
      await view.findByText('Nothing matches “Atlantis”.')
    })

    it('moves with the arrow keys while the focus stays in the search field', async () => {
      await open()
      await sendKeys({ press: 'ArrowDown' })
      await eventually(() => activeOption(view) === 'Slovakia +421')
      expect(focusedName()).to.equal('Search: Country')
    })

    it('selects on Enter and returns the focus', async () => {
      await open()
      await sendKeys({ type: 'Ger' })
      await eventually(() => view.allByRole('option').length === 1)
      await sendKeys({ press: 'Enter' })
      await view.findByRole('button', 'Country: Germany DE')
      await eventually(() => focusedName() === 'Country: Germany DE')
    })

    it('selects on click', async () => {
      await open()
      view.getByRole('option', 'Slovakia +421').click()
      await view.findByRole('button', 'Country: Slovakia SK')
    })

    it('closes on Escape without a selection, and returns the focus', async () => {
      await open()
      await sendKeys({ press: 'ArrowDown' })
      await sendKeys({ press: 'Escape' })
      await isClosed()
      expect(focusedName()).to.equal('Country: Czechia CZ')
    })

    it('closes on a click on an element below it, which is still clicked', async () => {
      await open()
      const { x, y, width, height } = view.getByRole('button', 'Next').getBoundingClientRect()
      await sendMouse({
        type: 'click',
        position: [Math.round(x + width / 2), Math.round(y + height / 2)],
      })
      await isClosed()
      await view.findByRole('button', 'Pressed')
    })

    it('selects nothing when it loses the focus', async () => {
      await open()
      await sendKeys({ press: 'ArrowDown' })
      await sendKeys({ press: 'Tab' })
      expect(view.queryByRole('button', 'Country: Czechia CZ')).not.to.equal(null)
    })
  })
}

describe('in-place combobox', () => {
  it('closes when it loses the focus', async () => {
    const view = mountView(<Country inPlace />)
    view.getByRole('button', 'Country: Czechia CZ').click()
    await eventually(() => focusedName() === 'Search: Country')
    await sendKeys({ press: 'Tab' })
    await eventually(() => view.queryByRole('listbox') === null)
    expect(focusedName()).to.equal('Next')
    view.unmount()
  })

  it('pushes down what is below it instead of covering it', async () => {
    const view = mountView(<Country inPlace />)
    view.getByRole('button', 'Country: Czechia CZ').click()
    const { top } = (await view.findByRole('listbox')).getBoundingClientRect()
    expect(top).to.be.at.least(view.getByRole('button', 'Next').getBoundingClientRect().bottom)
    view.unmount()
  })
})
