import type { ReactNode } from 'react'
import { Button } from '../../src/ui/fields/button.tsx'
import { AlertDialog } from '../../src/ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../src/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../src/ui/overlays/menu.tsx'
import { ToastRegion } from '../../src/ui/overlays/toast-region.tsx'
import { expectAccessible, inEachColorScheme } from '../support/axe.ts'
import { type Mounted, mountView } from '../support/mount.tsx'
import { Gallery } from './gallery.tsx'

const noop = () => {}

const openDialog = (
  <Dialog
    open
    title="Rename campaign"
    footer={<Button variant="primary">Rename</Button>}
    onClose={noop}
  >
    <p>Only you see the title.</p>
  </Dialog>
)
const openAlert = (
  <AlertDialog
    open
    title="Delete site?"
    text="It stops."
    confirm="Delete site"
    tone="danger"
    onAnswer={noop}
  />
)
const menu = (
  <Menu label="Campaign" trigger={(trigger) => <Button {...trigger}>Actions</Button>}>
    <MenuItem trailingContent="F2">Rename</MenuItem>
    <MenuItem tone="danger">Delete</MenuItem>
  </Menu>
)

const CASES: [string, ReactNode, (view: Mounted) => Promise<unknown>][] = [
  ['every widget in its initial state', <Gallery key="gallery" />, async () => {}],
  ['an open dialog', openDialog, async () => {}],
  ['an open alert', openAlert, async () => {}],
  [
    'an open menu',
    menu,
    (view) => {
      view.getByRole('button', 'Actions').click()
      return view.findByRole('menuitem', 'Delete')
    },
  ],
  [
    'an open combobox',
    <Gallery key="combobox" />,
    (view) => {
      view.getByRole('button', /^Countries:/).click()
      return view.findByRole('listbox')
    },
  ],
  [
    'a toast of each tone',
    <ToastRegion key="toasts" />,
    (view) => {
      for (const tone of ['success', 'warning', 'error', 'info'] as const) {
        view.kit.notices.push({ tone, text: tone, action: { label: `Undo ${tone}`, run: noop } })
      }
      return view.findByRole('button', 'Undo info')
    },
  ],
]

inEachColorScheme('accessibility', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  for (const [what, shown, prepare] of CASES) {
    it(`has no violations in ${what}`, async () => {
      view = mountView(shown)
      await prepare(view)
      await expectAccessible(view)
    })
  }
})
