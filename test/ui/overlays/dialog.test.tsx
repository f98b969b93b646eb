import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../src/ui/fields/button.tsx'
import { Field } from '../../../src/ui/fields/field.tsx'
import { TextInput } from '../../../src/ui/fields/text-input.tsx'
import { Dialog, type DialogProps } from '../../../src/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../src/ui/overlays/menu.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focusedName } from '../focused.ts'

type DialogSettings = Partial<DialogProps> & { body?: ReactNode }

const titleField = (
  <Field label="Title">
    <TextInput />
  </Field>
)

function RenameDialog({ body = titleField, ...props }: DialogSettings) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename…</Button>
      <Dialog
        open={open}
        title="Rename campaign"
        description="Only you see the title."
        footer={<Button variant="primary">Rename</Button>}
        onClose={() => setOpen(false)}
        {...props}
      >
        {body}
      </Dialog>
    </>
  )
}

describe('dialog', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const open = async (settings: DialogSettings = {}) => {
    view = mountView(<RenameDialog {...settings} />)
    view.getByRole('button', 'Rename…').focus()
    await sendKeys({ press: 'Enter' })
    const dialog = await view.findByRole('dialog', 'Rename campaign')
    if (!(dialog instanceof HTMLDialogElement)) throw new Error('That isn’t a native dialog.')
    return dialog
  }
  const isClosed = () => eventually(() => view.queryByRole('dialog') === null)

  it('is modal', async () => {
    expect((await open()).matches(':modal')).to.equal(true)
  })

  it('focuses its first field', async () => {
    await open()
    expect(focusedName()).to.equal('Title')
  })

  it('focuses its first action if it has no field', async () => {
    await open({ body: <p>Nothing to type.</p> })
    expect(focusedName()).to.equal('Rename')
  })

  it('is described by the text below its title', async () => {
    const id = (await open()).getAttribute('aria-describedby') ?? ''
    expect(view.shadow.getElementById(id)?.textContent).to.equal('Only you see the title.')
  })

  for (const [way, leave] of [
    ['Escape', () => sendKeys({ press: 'Escape' })],
    ['its close button', async () => view.getByRole('button', 'Close').click()],
  ] as const) {
    it(`closes on ${way}`, async () => {
      await open()
      await leave()
      await isClosed()
    })
  }

  it('returns the focus to the previously focused element', async () => {
    await open()
    await sendKeys({ press: 'Escape' })
    await isClosed()
    expect(focusedName()).to.equal('Rename…')
  })

  it('is removed when the view around it unmounts', async () => {
    await open()
    view.rerender(<Button>Another</Button>)
    expect(view.queryByRole('dialog')).to.equal(null)
  })

  it('stays open when Escape closes a menu inside it', async () => {
    const menu = (
      <Menu label="More" trigger={(trigger) => <Button {...trigger}>More</Button>}>
        <MenuItem>Duplicate</MenuItem>
      </Menu>
    )
    const dialog = await open({ body: menu })
    view.getByRole('button', 'More').click()
    await eventually(() => focusedName() === 'Duplicate')
    await sendKeys({ press: 'Escape' })
    await eventually(() => view.queryByRole('menu') === null)
    expect(dialog.matches(':modal')).to.equal(true)
  })

  describe('that can’t be closed', () => {
    it('has no close button', async () => {
      await open({ closable: false })
      expect(view.queryByRole('button', 'Close')).to.equal(null)
    })

    it('stays open on Escape, even the second time', async () => {
      const dialog = await open({ closable: false })
      await sendKeys({ press: 'Escape' })
      await sendKeys({ press: 'Escape' })
      expect(dialog.matches(':modal')).to.equal(true)
    })

    it('reopens immediately if the browser closes it anyway', async () => {
      const dialog = await open({ closable: false })
      dialog.close()
      await eventually(() => dialog.matches(':modal'))
    })

    it('reports a click outside', async () => {
      let clicks = 0
      const dialog = await open({ closable: false, onOutsideClick: () => (clicks += 1) })
      dialog.click()
      expect(clicks).to.equal(1)
    })

    it('does not report the end of a text selection as a click outside', async () => {
      let clicks = 0
      await open({ closable: false, onOutsideClick: () => (clicks += 1) })
      const { left, top } = view.getByText('Rename campaign').getBoundingClientRect()
      await sendMouse({ type: 'move', position: [Math.ceil(left) + 2, Math.ceil(top) + 2] })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [1, 1] })
      await sendMouse({ type: 'up' })
      expect(clicks).to.equal(0)
      await sendMouse({ type: 'click', position: [1, 1] })
      expect(clicks).to.equal(1)
    })

    it('does not report a click inside', async () => {
      let clicks = 0
      await open({ closable: false, onOutsideClick: () => (clicks += 1) })
      view.getByText('Rename campaign').click()
      expect(clicks).to.equal(0)
    })
  })

  describe('with unsaved text', () => {
    const type = async () => {
      await open({ confirmsLeaving: true })
      await sendKeys({ type: 'Autumn' })
      await sendKeys({ press: 'Escape' })
      return view.findByRole('alertdialog', 'Discard what you typed?')
    }

    it('asks before it closes, and focuses the safe choice', async () => {
      await type()
      expect(focusedName()).to.equal('Keep editing')
    })

    it('keeps the text when the user stays', async () => {
      await type()
      await sendKeys({ press: 'Enter' })
      await eventually(() => view.queryByRole('alertdialog') === null)
      expect(view.getByLabel('Title')).to.have.property('value', 'Autumn')
    })

    it('also asks if the browser has closed it', async () => {
      const dialog = await open({ confirmsLeaving: true })
      await sendKeys({ type: 'Autumn' })
      dialog.close()
      await view.findByRole('alertdialog', 'Discard what you typed?')
      expect(dialog.matches(':modal')).to.equal(true)
    })

    it('keeps the text when Escape closes the confirmation', async () => {
      await type()
      await sendKeys({ press: 'Escape' })
      await eventually(() => view.queryByRole('alertdialog') === null)
      expect(view.getByLabel('Title')).to.have.property('value', 'Autumn')
    })

    it('closes when the user discards the text', async () => {
      await type()
      view.getByRole('button', 'Discard').click()
      await isClosed()
    })

    it('closes without asking if nothing was typed', async () => {
      await open({ confirmsLeaving: true })
      await sendKeys({ press: 'Escape' })
      await isClosed()
    })
  })
})
