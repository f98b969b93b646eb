import { install } from '@sinonjs/fake-timers'
import { sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { NOTICE_MS } from '../../../src/config/notices.ts'
import { Button } from '../../../src/ui/fields/button.tsx'
import { Dialog } from '../../../src/ui/overlays/dialog.tsx'
import { ToastRegion } from '../../../src/ui/overlays/toast-region.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

describe('toasts', () => {
  let view: Mounted
  let clock: ReturnType<typeof install>
  beforeEach(async () => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    view = mountView(<ToastRegion />)
    await waitForEffects()
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
  })

  const push = (text: string, more = {}) => {
    view.kit.notices.push({ tone: 'success', text, ...more })
    return view.findByText(text)
  }
  const expectGone = (text: string) => eventually(() => view.queryByText(text) === null)
  /** Effects run after a frame or, in the lite build, after a zero-delay timer. */
  const waitForEffects = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await clock.tickAsync(0)
  }

  it('are announced politely', async () => {
    await push('Campaign is live')
    expect(view.getByRole('status').textContent).to.equal('Campaign is live')
  })

  it('are announced as alerts if they report an error', async () => {
    await push('Failed to sumbit the license key', { tone: 'error' })
    expect(view.getByRole('alert').textContent).to.equal('Failed to sumbit the license key')
  })

  it('are shown in the top layer', async () => {
    await push('Campaign is live')
    expect(view.getByRole('region', 'Messages').matches(':popover-open')).to.equal(true)
  })

  it('disappear after 3 seconds', async () => {
    await push('Saved')
    await waitForEffects()
    clock.tick(NOTICE_MS)
    await expectGone('Saved')
  })

  it('stay for another 3 seconds when the same text is shown again', async () => {
    await push('invalid password', { tone: 'error' })
    await waitForEffects()
    clock.tick(NOTICE_MS - 1)
    await push('invalid password', { tone: 'error' })
    await waitForEffects()
    clock.tick(NOTICE_MS - 1)
    await waitForEffects()
    expect(view.root.querySelectorAll('.toast').length).to.equal(1)
    clock.tick(1)
    await expectGone('invalid password')
  })

  it('stay until 3 seconds have passed', async () => {
    await push('Saved')
    await waitForEffects()
    clock.tick(NOTICE_MS - 1)
    await waitForEffects()
    expect(view.queryByText('Saved')).not.to.equal(null)
  })

  it('stay while the pointer is over them', async () => {
    const toast = await push('Saved')
    await pointAt(toast)
    await waitForEffects()
    clock.tick(10 * NOTICE_MS)
    await waitForEffects()
    expect(view.queryByText('Saved')).not.to.equal(null)
    await sendMouse({ type: 'move', position: [0, 0] })
  })

  it('stay while they have the focus, and disappear after it leaves', async () => {
    await push('Campaign deleted', { action: { label: 'Undo', run: () => {} } })
    view.getByRole('button', 'Undo').focus()
    await waitForEffects()
    clock.tick(10 * NOTICE_MS)
    await waitForEffects()
    view.getByRole('button', 'Undo').blur()
    await waitForEffects()
    clock.tick(NOTICE_MS)
    await expectGone('Campaign deleted')
  })

  it('run their action and disappear', async () => {
    let undoCount = 0
    await push('Campaign deleted', { action: { label: 'Undo', run: () => (undoCount += 1) } })
    view.getByRole('button', 'Undo').click()
    await expectGone('Campaign deleted')
    expect(undoCount).to.equal(1)
  })

  it('wrap on a narrow page', async () => {
    const width = window.innerWidth
    await setViewport({ width: 375, height: 812 })
    const line = await push('This link is incomplete. Please open it from your email again.')
    const { left, right } = line.getBoundingClientRect()
    expect([left >= 16, right <= 375 - 16]).to.deep.equal([true, true])
    await setViewport({ width, height: 600 })
  })

  it('show markup from the server as text', async () => {
    const toast = await push('<b>bold</b>')
    expect(toast.querySelector('b')).to.equal(null)
  })
})

describe('toasts beside an open dialog', () => {
  const size = { width: window.innerWidth, height: window.innerHeight }
  let view: Mounted
  afterEach(async () => {
    view.unmount()
    await setViewport(size)
  })

  const NOTICE = {
    tone: 'error',
    title: 'The answer wasn’t deleted.',
    text: 'Try again.',
  } as const
  const show = (sentences: number) => {
    view = mountView(
      <>
        <ToastRegion />
        <Dialog
          open
          title="Delete this answer?"
          onClose={() => {}}
          footer={
            <>
              <Button>Cancel</Button>
              <Button variant="danger">Delete answer</Button>
            </>
          }
        >
          <p>{'A long text. '.repeat(sentences)}</p>
        </Dialog>
      </>,
    )
  }
  const expectReachable = (name: string) => {
    const button = view.getByRole('button', name)
    const { left, top, width, height } = button.getBoundingClientRect()
    const there = view.shadow.elementFromPoint(left + width / 2, top + height / 2)
    expect(button.contains(there), name).to.equal(true)
  }

  for (const [width, height] of [
    [375, 812],
    [320, 568],
    [812, 375],
  ] as const) {
    it(`do not cover its buttons on a screen of ${width} × ${height}`, async () => {
      await setViewport({ width, height })
      show(200)
      const dialog = await view.findByRole('dialog', 'Delete this answer?')
      view.kit.notices.push(NOTICE)
      const toast = (await view.findByRole('alert')).getBoundingClientRect()
      expect(dialog.getBoundingClientRect().height).to.be.above(height - 40)
      for (const name of ['Close', 'Cancel', 'Delete answer']) expectReachable(name)
      const title = view.getByRole('heading', 'Delete this answer?').getBoundingClientRect()
      expect(toast.top).to.be.at.least(title.bottom)
    })

    for (const sentences of [1, 5, 10, 20, 30, 40]) {
      it(`leave the close button of a dialog with ${sentences} sentences free on a screen of ${width} × ${height}`, async () => {
        await setViewport({ width, height })
        show(sentences)
        await view.findByRole('dialog', 'Delete this answer?')
        view.kit.notices.push(NOTICE)
        await view.findByRole('alert')
        expectReachable('Close')
      })
    }
  }
})

async function pointAt(element: HTMLElement): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect()
  const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)]
  await sendMouse({ type: 'move', position })
}
