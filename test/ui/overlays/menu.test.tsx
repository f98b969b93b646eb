import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Button } from '../../../src/ui/fields/button.tsx'
import { Menu, MenuItem } from '../../../src/ui/overlays/menu.tsx'
import { Popover } from '../../../src/ui/overlays/popover.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focusedName } from '../focused.ts'

describe('menu', () => {
  let view: Mounted
  let chosen: string[]
  beforeEach(() => {
    chosen = []
    view = mountView(
      <Menu label="Campaign" trigger={(trigger) => <Button {...trigger}>Actions</Button>}>
        <MenuItem onSelect={() => chosen.push('Rename')}>Rename</MenuItem>
        <MenuItem disabled>Pause</MenuItem>
        <MenuItem href="#copy">Duplicate</MenuItem>
        <hr />
        <MenuItem tone="danger" onSelect={() => chosen.push('Delete')}>
          Delete
        </MenuItem>
      </Menu>,
    )
  })
  afterEach(() => view.unmount())

  const open = async () => {
    view.getByRole('button', 'Actions').focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => focusedName() === 'Rename')
  }
  const isClosed = () => eventually(() => view.queryByRole('menu') === null)

  it('renders no items until it is opened', () => {
    expect(view.queryByRole('menuitem')).to.equal(null)
  })

  it('exposes that its button opens a menu', () => {
    expect(view.getByRole('button').getAttribute('aria-haspopup')).to.equal('menu')
  })

  it('focuses its first item', open)

  it('exposes on its button that it is open', async () => {
    await open()
    expect(view.getByRole('button', 'Actions').getAttribute('aria-expanded')).to.equal('true')
  })

  for (const [keys, item] of [
    [['ArrowDown'], 'Duplicate'],
    [['ArrowUp'], 'Delete'],
    [['End'], 'Delete'],
    [['End', 'ArrowDown'], 'Rename'],
    [['End', 'Home'], 'Rename'],
    [['d'], 'Duplicate'],
    [['d', 'd'], 'Delete'],
  ] as const) {
    it(`moves to ${item} on ${keys.join(', ')}`, async () => {
      await open()
      for (const key of keys) await sendKeys({ press: key })
      expect(focusedName()).to.equal(item)
    })
  }

  it('runs the action, closes and returns the focus', async () => {
    await open()
    await sendKeys({ press: 'Enter' })
    await isClosed()
    expect(chosen).to.deep.equal(['Rename'])
    expect(focusedName()).to.equal('Actions')
  })

  it('closes on Escape and returns the focus', async () => {
    await open()
    await sendKeys({ press: 'Escape' })
    await isClosed()
    expect(focusedName()).to.equal('Actions')
  })

  it('closes on Tab', async () => {
    await open()
    await sendKeys({ press: 'Tab' })
    await isClosed()
  })

  it('closes on a click outside', async () => {
    await open()
    await sendMouse({ type: 'click', position: [600, 500] })
    await isClosed()
  })

  it('closes on a second click on its button', async () => {
    await open()
    const { x, y } = view.getByRole('button', 'Actions').getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.ceil(x) + 4, Math.ceil(y) + 4] })
    await isClosed()
  })
})

describe('menu at the edge of the window', () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    it(`stays within the viewport, ${direction}`, async () => {
      const view = mountView(
        <div dir={direction} className="row">
          <span className="push" />
          <Menu label="Account" trigger={(trigger) => <Button {...trigger}>Account</Button>}>
            <MenuItem>Profile</MenuItem>
          </Menu>
        </div>,
      )
      view.getByRole('button', 'Account').click()
      const { left, right } = (await view.findByRole('menu', 'Account')).getBoundingClientRect()
      view.unmount()
      expect(left).to.be.at.least(0)
      expect(right).to.be.at.most(document.documentElement.clientWidth)
    })
  }
})

describe('a menu in a popover', () => {
  it('closes without the popover', async () => {
    const view = mountView(
      <Popover label="Filters" trigger={(trigger) => <Button {...trigger}>Filters</Button>}>
        {() => (
          <div>
            <p>Czechia</p>
            <Menu label="Filter" trigger={(trigger) => <Button {...trigger}>Actions</Button>}>
              <MenuItem>Rename</MenuItem>
            </Menu>
          </div>
        )}
      </Popover>,
    )
    view.getByRole('button', 'Filters').click()
    ;(await view.findByRole('button', 'Actions')).click()
    ;(await view.findByRole('menuitem', 'Rename')).click()
    await eventually(() => view.root.querySelector('[role=menuitem]') === null)
    expect(focusedName()).to.equal('Actions')
    view.getByText('Czechia')
    view.unmount()
  })
})
