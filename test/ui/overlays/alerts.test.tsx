import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useAlert, useConfirm } from '../../../src/ui/overlays/alerts.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focusedName } from '../focused.ts'

type Hooks = { alert: ReturnType<typeof useAlert>; confirm: ReturnType<typeof useConfirm> }

function HookReader({ onReady }: { onReady: (hooks: Hooks) => void }) {
  onReady({ alert: useAlert(), confirm: useConfirm() })
  return null
}

const DELETE_QUESTION = {
  title: 'Delete site?',
  text: 'It stops.',
  confirm: 'Delete site',
} as const

describe('alerts', () => {
  let view: Mounted
  let hooks: Hooks
  beforeEach(() => {
    view = mountView(
      <HookReader
        onReady={(ready) => {
          hooks = ready
        }}
      />,
    )
  })
  afterEach(() => view.unmount())

  it('show a title and text', async () => {
    hooks.alert({ title: 'Failed!', text: 'Failed to update password' })
    const dialog = await view.findByRole('alertdialog', 'Failed!')
    expect(dialog.textContent).to.contain('Failed to update password')
  })

  it('use the text as the title if no title is given', async () => {
    hooks.alert({ text: 'enter Valid number' })
    await view.findByRole('alertdialog', 'enter Valid number')
  })

  it('resolve when they are closed', async () => {
    const closed = hooks.alert({ text: 'Saved' })
    ;(await view.findByRole('button', 'Close')).click()
    await closed
    await eventually(() => view.queryByRole('alertdialog') === null)
  })

  it('do not fail in a view that was removed from the document', async () => {
    view.shadow.host.remove()
    hooks.alert({ text: 'Failed to update password' })
    await eventually(() => view.root.querySelector('dialog') !== null)
  })

  it('are shown one after the other', async () => {
    hooks.alert({ text: 'First' })
    hooks.alert({ text: 'Second' })
    await view.findByRole('alertdialog', 'First')
    await sendKeys({ press: 'Escape' })
    await view.findByRole('alertdialog', 'Second')
  })

  describe('that ask for confirmation', () => {
    it('resolve to true on the action', async () => {
      const answer = hooks.confirm(DELETE_QUESTION)
      ;(await view.findByRole('button', 'Delete site')).click()
      expect(await answer).to.equal(true)
    })

    it('resolve to false on Cancel', async () => {
      const answer = hooks.confirm(DELETE_QUESTION)
      ;(await view.findByRole('button', 'Cancel')).click()
      expect(await answer).to.equal(false)
    })

    it('resolve to false on Escape', async () => {
      const answer = hooks.confirm(DELETE_QUESTION)
      await view.findByRole('alertdialog')
      await sendKeys({ press: 'Escape' })
      expect(await answer).to.equal(false)
    })

    it('focus Cancel first', async () => {
      hooks.confirm({ ...DELETE_QUESTION, tone: 'danger' })
      await view.findByRole('alertdialog')
      expect(focusedName()).to.equal('Cancel')
    })
  })
})
