import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { beginFetchingAhead } from '../../../src/lib/fetch-ahead.ts'
import { type LazyPart, lazyPart, PLAIN_AFTER_MS } from '../../../src/ui/loading/lazy-part.tsx'
import { type Press, useEachPress, usePress } from '../../../src/ui/loading/press.ts'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

type Props = { word: string }
const Full = ({ word }: Props) => <b>{word} in full</b>
const Plain = ({ word }: Props) => <p>{word} in plain text</p>
const missing = () => new TypeError('no such file')

let view: Mounted
afterEach(() => view.unmount())

/** Fails at the first attempt only. */
function secondTime<Part>(part: Part) {
  let attempts = 0
  return async () => {
    attempts += 1
    if (attempts === 1) throw missing()
    return part
  }
}

describe('a lazy part that is shown', () => {
  const show = (Part: LazyPart<Props>) => {
    view = mountView(<Part word="Saved" />)
  }

  it('has its placeholder until its file is there', async () => {
    let arrive: (part: typeof Full) => void = () => {}
    show(
      lazyPart<Props>(() => new Promise((resolve) => (arrive = resolve)), {
        when: 'shown',
        placeholder: Plain,
      }),
    )
    await view.findByText('Saved in plain text')
    arrive(Full)
    await view.findByText('Saved in full')
    expect(view.queryByText('Saved in plain text')).to.equal(null)
  })

  it('shows at once the second time', async () => {
    const Part = lazyPart<Props>(async () => Full, { when: 'shown' })
    show(Part)
    await view.findByText('Saved in full')
    view.unmount()
    show(Part)
    expect(view.getByText('Saved in full')).to.exist
  })

  it('says that it did not load, to the host as well, and loads by *Try again*', async () => {
    show(lazyPart<Props>(secondTime(Full), { when: 'shown' }))
    const again = await view.findByRole('button', 'Try again')
    expect(view.failures).to.have.length(1)
    again.click()
    await view.findByText('Saved in full')
    expect([...view.states]).to.deep.equal([])
  })

  it('is asked for again when it is shown again', async () => {
    const Part = lazyPart<Props>(secondTime(Full), { when: 'shown', failed: Plain })
    show(Part)
    await view.findByText('Saved in plain text')
    view.unmount()
    show(Part)
    await view.findByText('Saved in full')
  })

  it('has what stands in for it when its time is over, and keeps that when the file comes', async () => {
    const clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive: (part: typeof Full) => void = () => {}
    const Part = lazyPart<Props>(() => new Promise((resolve) => (arrive = resolve)), {
      when: 'shown',
      failed: Plain,
      limitMs: PLAIN_AFTER_MS,
    })
    show(Part)
    await eventually(() => clock.countTimers() > 0)
    clock.tick(PLAIN_AFTER_MS)
    clock.uninstall()
    const plain = await view.findByText('Saved in plain text')
    arrive(Full)
    await eventually(() => Part.isLoaded())
    const next = mountView(<Part word="Sent" />)
    await next.findByText('Sent in full')
    expect(plain.isConnected).to.equal(true)
    next.unmount()
  })
})

describe('a lazy part of a press', () => {
  let loads = 0
  let sent = 0
  type PressedProps = { press: Press }
  const Sending = ({ press }: PressedProps) => {
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
  const show = (load: () => Promise<typeof Sending>): LazyPart<PressedProps> => {
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

  it('is not fetched before, and carries out the press from before it was there', async () => {
    show(async () => Sending)
    expect(loads).to.equal(0)
    press()
    await view.findByText('Sent')
    await eventually(() => sent === 1)
    expect(isBusy()).to.equal(false)
  })

  it('keeps the button busy until it is there', async () => {
    show(() => new Promise(() => {}))
    press()
    await eventually(isBusy)
  })

  it('can be fetched at the first sign that a press is to come', async () => {
    const Part = show(async () => Sending)
    Part.prefetch()
    await eventually(() => Part.isLoaded())
    expect(view.queryByText('Sent')).to.equal(null)
    press()
    await eventually(() => sent === 1)
    expect(loads).to.equal(1)
  })

  it('says that it did not load, and loads with the next press, which then counts', async () => {
    show(secondTime(Sending))
    press()
    await view.findByRole('button', 'Try again')
    expect(view.failures).to.have.length(1)
    await eventually(() => !isBusy())
    press()
    await view.findByText('Sent')
    await eventually(() => sent > 0)
  })

  it('hears of each further press', async () => {
    show(async () => Sending)
    press()
    await view.findByText('Sent')
    press()
    await eventually(() => sent === 2)
  })
})

// In this order: once the page's first element can be used, it stays so.
describe('a lazy part that nobody waits for', () => {
  let loads = 0
  const Offer = lazyPart<{ of: string }>(
    async () => {
      loads += 1
      return ({ of }) => <p>Offer of {of}</p>
    },
    { when: 'idle' },
  )

  it('neither shows nor loads before an element can be used', () => {
    view = mountView(<Offer of="pears" />)
    expect(view.root.textContent).to.equal('')
    expect(loads).to.equal(0)
  })

  it('comes when one can be used', async () => {
    view = mountView(<Offer of="pears" />)
    beginFetchingAhead()
    await view.findByText('Offer of pears')
  })

  it('stands at once where it is shown again', () => {
    view = mountView(<Offer of="plums" />)
    expect(view.root.textContent).to.equal('Offer of plums')
  })

  it('stays away where it does not load', async () => {
    const Missing = lazyPart<Props>(secondTime(Full), { when: 'idle' })
    view = mountView(<Missing word="Saved" />)
    await eventually(() => view.root.textContent === '')
    expect(view.failures).to.deep.equal([])
  })
})
