import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { HIDDEN_LIMIT_MS, whileVisible } from '../../src/lib/while-visible.ts'
import { showAgain, showPage } from '../support/page-visibility.ts'

describe('work while somebody may look at the page', () => {
  let clock: FakeTimers.Clock
  let begun: AbortSignal[]
  let stop: AbortController
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    begun = []
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    clock.uninstall()
    showAgain()
  })

  /** Begins it, and gives what has become of each time that it was done. */
  const begin = async (work = untilStopped) => {
    void whileVisible(work, stop.signal)
    await clock.tickAsync(0)
  }
  const untilStopped = (signal: AbortSignal) => {
    begun.push(signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const pass = (milliseconds: number) => clock.tickAsync(milliseconds)
  const states = () => begun.map(({ aborted }) => (aborted ? 'stopped' : 'under way'))

  it('goes on in a page that is hidden for less than five minutes', async () => {
    await begin()
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS - 1)
    showPage('visible')
    await pass(HIDDEN_LIMIT_MS)
    expect(states()).to.deep.equal(['under way'])
  })

  it('rests after five minutes, and is done anew when the page is shown', async () => {
    await begin()
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS)
    expect(states()).to.deep.equal(['stopped'])
    showPage('visible')
    await pass(0)
    expect(states()).to.deep.equal(['stopped', 'under way'])
  })

  it('waits in a page that was opened behind another', async () => {
    showPage('hidden')
    await begin()
    expect(states()).to.deep.equal([])
    showPage('visible')
    await pass(0)
    expect(states()).to.deep.equal(['under way'])
  })

  it('rests at once in a page that is left, and is done anew when the browser brings it back', async () => {
    await begin()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await pass(0)
    expect(states()).to.deep.equal(['stopped'])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await pass(0)
    expect(states()).to.deep.equal(['stopped', 'under way'])
  })

  it('is not done again once it has ended by itself', async () => {
    await begin(async (signal) => void begun.push(signal))
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS)
    showPage('visible')
    await pass(0)
    expect(begun).to.have.length(1)
  })

  it('is over for good with its signal', async () => {
    await begin()
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS)
    stop.abort()
    showPage('visible')
    await pass(0)
    expect(states()).to.deep.equal(['stopped'])
  })
})
