import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { startPrefetching } from '../../../src/lib/fetch-ahead.ts'
import { type LazyPart, lazyPart, PLAIN_TEXT_DELAY_MS } from '../../../src/ui/loading/lazy-part.tsx'
import { type Press, useEachPress, usePress } from '../../../src/ui/loading/press.ts'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

type Props = { word: string }
const FullText = ({ word }: Props) => <b>{word} in full</b>
const PlainText = ({ word }: Props) => <p>{word} in plain text</p>
const missingFile = () => new TypeError('no such file')

let view: Mounted
afterEach(() => view.unmount())

/** Fails on the first attempt only. */
function failingOnce<Part>(part: Part) {
  let attempts = 0
  return async () => {
    attempts += 1
    if (attempts === 1) throw missingFile()
    return part
  }
}

describe('a lazy part that loads when shown', () => {
  const show = (Part: LazyPart<Props>) => {
    view = mountView(<Part word="Saved" />)
  }

  it('shows its placeholder until it has loaded', async () => {
    let arrive: (part: typeof FullText) => void = () => {}
    show(
      lazyPart<Props>(() => new Promise((resolve) => (arrive = resolve)), {
        when: 'shown',
        placeholder: PlainText,
      }),
    )
    await view.findByText('Saved in plain text')
    arrive(FullText)
    await view.findByText('Saved in full')
    expect(view.queryByText('Saved in plain text')).to.equal(null)
  })

  it('renders immediately the second time', async () => {
    const Part = lazyPart<Props>(async () => FullText, { when: 'shown' })
    show(Part)
    await view.findByText('Saved in full')
    view.unmount()
    show(Part)
    expect(view.getByText('Saved in full')).to.exist
  })

  it('shows an error and reports it to the host if loading fails, and loads on *Try again*', async () => {
    show(lazyPart<Props>(failingOnce(FullText), { when: 'shown' }))
    const again = await view.findByRole('button', 'Try again')
    expect(view.failures).to.have.length(1)
    again.click()
    await view.findByText('Saved in full')
    expect([...view.states]).to.deep.equal([])
  })

  it('is requested again the next time it is shown if loading failed', async () => {
    const Part = lazyPart<Props>(failingOnce(FullText), { when: 'shown', failed: PlainText })
    show(Part)
    await view.findByText('Saved in plain text')
    view.unmount()
    show(Part)
    await view.findByText('Saved in full')
  })

  it('shows its fallback after a timeout, and keeps it when the file loads later', async () => {
    const clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive: (part: typeof FullText) => void = () => {}
    const Part = lazyPart<Props>(() => new Promise((resolve) => (arrive = resolve)), {
      when: 'shown',
      failed: PlainText,
      limitMs: PLAIN_TEXT_DELAY_MS,
    })
    show(Part)
    await eventually(() => clock.countTimers() > 0)
    clock.tick(PLAIN_TEXT_DELAY_MS)
    clock.uninstall()
    const plain = await view.findByText('Saved in plain text')
    arrive(FullText)
    await eventually(() => Part.isLoaded())
    const next = mountView(<Part word="Sent" />)
    await next.findByText('Sent in full')
    expect(plain.isConnected).to.equal(true)
    next.unmount()
  })
})

describe('a lazy part that loads on a press', () => {
  let loads = 0
  let sent = 0
  type PressedProps = { press: Press }
  const SendingButton = ({ press }: PressedProps) => {
    useEachPress(press, () => {
      sent += 1
    })
    return <p>Sent</p>
  }
  function Form({ part: Part }: { part: LazyPart<PressedProps> }) {
    const press = usePress()
    return (
      <>
        <button type="button" aria-busy={press.busy} onClick={press.add}>
          Send
        </button>
        <Part press={press} />
      </>
    )
  }
  const show = (load: () => Promise<typeof SendingButton>): LazyPart<PressedProps> => {
    loads = 0
    sent = 0
    const counted = () => {
      loads += 1
      return load()
    }
    const Part = lazyPart<PressedProps>(counted, { when: 'pressed' })
    view = mountView(<Form part={Part} />)
    return Part
  }
  const press = () => view.getByRole('button', 'Send').click()
  const isBusy = () => view.getByRole('button', 'Send').getAttribute('aria-busy') === 'true'

  it('is not loaded before the press, and handles the press that loads it', async () => {
    show(async () => SendingButton)
    expect(loads).to.equal(0)
    press()
    await view.findByText('Sent')
    await eventually(() => sent === 1)
    expect(isBusy()).to.equal(false)
  })

  it('keeps the button busy until it has loaded', async () => {
    show(() => new Promise(() => {}))
    press()
    await eventually(isBusy)
  })

  it('can be prefetched when a press is likely', async () => {
    const Part = show(async () => SendingButton)
    Part.prefetch()
    await eventually(() => Part.isLoaded())
    expect(view.queryByText('Sent')).to.equal(null)
    press()
    await eventually(() => sent === 1)
    expect(loads).to.equal(1)
  })

  it('shows an error if loading fails, and loads and handles the next press', async () => {
    show(failingOnce(SendingButton))
    press()
    await view.findByRole('button', 'Try again')
    expect(view.failures).to.have.length(1)
    await eventually(() => !isBusy())
    press()
    await view.findByText('Sent')
    await eventually(() => sent > 0)
  })

  it('handles each later press', async () => {
    show(async () => SendingButton)
    press()
    await view.findByText('Sent')
    press()
    await eventually(() => sent === 2)
  })
})

// The order of these tests matters: once an element on the page is usable, it stays usable.
describe('a lazy part that loads when idle', () => {
  let loads = 0
  const Offer = lazyPart<{ of: string }>(
    async () => {
      loads += 1
      return ({ of }) => <p>Offer of {of}</p>
    },
    { when: 'idle' },
  )

  it('neither renders nor loads before an element is usable', () => {
    view = mountView(<Offer of="pears" />)
    expect(view.root.textContent).to.equal('')
    expect(loads).to.equal(0)
  })

  it('loads when an element is usable', async () => {
    view = mountView(<Offer of="pears" />)
    startPrefetching()
    await view.findByText('Offer of pears')
  })

  it('renders immediately when shown again', () => {
    view = mountView(<Offer of="plums" />)
    expect(view.root.textContent).to.equal('Offer of plums')
  })

  it('renders nothing if it fails to load', async () => {
    const MissingPart = lazyPart<Props>(failingOnce(FullText), { when: 'idle' })
    view = mountView(<MissingPart word="Saved" />)
    await eventually(() => view.root.textContent === '')
    expect(view.failures).to.deep.equal([])
  })
})
