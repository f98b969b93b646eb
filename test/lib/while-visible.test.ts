import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { HIDDEN_LIMIT_MS, whileVisible } from '../../src/lib/while-visible.ts'
import { showAgain, showPage } from '../support/page-visibility.ts'

describe('work while the page is visible', () => {
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

  /** Starts the work; `states` lists the state of each run. */
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

  it('continues in a page that is hidden for less than five minutes', async () => {
    await begin()
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS - 1)
    showPage('visible')
    await pass(HIDDEN_LIMIT_MS)
    expect(states()).to.deep.equal(['under way'])
  })

  it('stops after five minutes, and restarts when the page is shown', async () => {
    await begin()
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS)
    expect(states()).to.deep.equal(['stopped'])
    showPage('visible')
    await pass(0)
    expect(states()).to.deep.equal(['stopped', 'under way'])
  })

  it('waits in a page that was opened in the background', async () => {
    showPage('hidden')
    await begin()
    expect(states()).to.deep.equal([])
    showPage('visible')
    await pass(0)
    expect(states()).to.deep.equal(['under way'])
  })

  it('stops immediately when the page is left, and restarts when it is restored from the cache', async () => {
    await begin()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await pass(0)
    expect(states()).to.deep.equal(['stopped'])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await pass(0)
    expect(states()).to.deep.equal(['stopped', 'under way'])
  })

  it('is not restarted once it has ended by itself', async () => {
    await begin(async (signal) => void begun.push(signal))
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS)
    showPage('visible')
    await pass(0)
    expect(begun).to.have.length(1)
  })

  it('ends for good when its signal aborts', async () => {
    await begin()
    showPage('hidden')
    await pass(HIDDEN_LIMIT_MS)
    stop.abort()
    showPage('visible')
    await pass(0)
    expect(states()).to.deep.equal(['stopped'])
  })
})
