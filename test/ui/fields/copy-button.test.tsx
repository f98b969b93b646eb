import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { CopyButton } from '../../../src/ui/fields/copy-button.tsx'
import { CopyField } from '../../../src/ui/fields/copy-field.tsx'
import { COPIED_FOR_MS } from '../../../src/ui/fields/use-copy.ts'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

/** Replaces the browser's clipboard, and returns a function that restores it. */
function replaceClipboard(writeText: (text: string) => Promise<void>): () => void {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  return () => {
    if (own) Object.defineProperty(navigator, 'clipboard', own)
    else Reflect.deleteProperty(navigator, 'clipboard')
  }
}

const denyClipboard = async () => {
  throw new DOMException('Not allowed', 'NotAllowedError')
}

describe('copy button', () => {
  let view: Mounted
  let clock: ReturnType<typeof install>
  let written: string[]
  let restore: () => void
  beforeEach(() => {
    written = []
    restore = replaceClipboard(async (text) => void written.push(text))
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    view = mountView(<CopyButton text="jc_7f3k92ma" />)
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
    restore()
  })

  /** Effects run after a frame or, in the lite build, after a zero-delay timer. */
  const waitForEffects = async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await clock.tickAsync(0)
  }

  it('shows "Copy"', () => {
    expect(view.getByRole('button').textContent).to.equal('Copy')
  })

  describe('after a click', () => {
    let button: HTMLElement
    beforeEach(async () => {
      button = view.getByRole('button', 'Copy')
      button.click()
      await eventually(() => button.textContent === 'Copied')
      await waitForEffects()
    })

    it('has copied the text to the clipboard', () => {
      expect(written).to.deep.equal(['jc_7f3k92ma'])
    })

    it('announces it once', () => {
      expect(view.getByRole('status').textContent).to.equal('Copied')
    })

    it('still shows "Copied" just before 3 seconds', async () => {
      await clock.tickAsync(COPIED_FOR_MS - 1)
      expect(button.textContent).to.equal('Copied')
    })

    it('shows "Copy" again after 3 seconds', async () => {
      await clock.tickAsync(COPIED_FOR_MS)
      await eventually(() => button.textContent === 'Copy')
    })

    it('restarts the 3 seconds on a second click', async () => {
      await clock.tickAsync(COPIED_FOR_MS - 1)
      button.click()
      await eventually(() => written.length === 2)
      await waitForEffects()
      await clock.tickAsync(1)
      expect(button.textContent).to.equal('Copied')
    })
  })
})

describe('copy button without clipboard access', () => {
  let view: Mounted
  let restore: () => void
  const execCommand = document.execCommand
  beforeEach(() => {
    restore = replaceClipboard(denyClipboard)
    view = mountView(<CopyButton text="jc_7f3k92ma" />)
  })
  afterEach(() => {
    view.unmount()
    restore()
    document.execCommand = execCommand
  })

  it('copies with execCommand', async () => {
    const seen: string[] = []
    document.execCommand = () => {
      const event = new ClipboardEvent('copy', {
        clipboardData: new DataTransfer(),
        cancelable: true,
      })
      document.dispatchEvent(event)
      seen.push(event.clipboardData?.getData('text/plain') ?? '')
      return true
    }
    view.getByRole('button').click()
    await view.findByText('Copied')
    expect(seen).to.deep.equal(['jc_7f3k92ma'])
  })

  it('shows an error if that fails too', async () => {
    document.execCommand = () => false
    view.getByRole('button').click()
    await view.findByRole('button', 'Not copied')
    expect(view.getByRole('status').textContent).to.contain('copy it by hand')
  })
})

describe('copy field', () => {
  it('includes its label in the name of its button', () => {
    const view = mountView(<CopyField label="App Id" value="jc_7f3k92ma" />)
    expect(view.getByRole('button', 'Copy App Id')).to.be.instanceOf(HTMLButtonElement)
    view.unmount()
  })
})
