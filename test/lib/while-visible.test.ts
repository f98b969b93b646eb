import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { HIDDEN_LIMIT_MS, whileVisible } from '../../src/lib/while-visible.ts'
import { restoreVisibility, setPageVisibility } from '../support/page-visibility.ts'

describe('work done while the page is visible', () => {
  let clock: FakeTimers.Clock
  let startedSignals: AbortSignal[]
  let stop: AbortController
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    startedSignals = []
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    clock.uninstall()
    restoreVisibility()
  })

  /** Starts the work; `states` lists the state of each run. */
  const startWork = async (work = untilStopped) => {
    void whileVisible(work, stop.signal)
    await clock.tickAsync(0)
  }
  const untilStopped = (signal: AbortSignal) => {
    startedSignals.push(signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const advance = (milliseconds: number) => clock.tickAsync(milliseconds)
  const states = () => startedSignals.map(({ aborted }) => (aborted ? 'stopped' : 'under way'))

  it('continues in a page that is hidden for less than five minutes', async () => {
    await startWork()
    setPageVisibility('hidden')
    await advance(HIDDEN_LIMIT_MS - 1)
    setPageVisibility('visible')
    await advance(HIDDEN_LIMIT_MS)
    expect(states()).to.deep.equal(['under way'])
  })

  it('stops after five minutes, and restarts when the page is shown', async () => {
    await startWork()
    setPageVisibility('hidden')
    await advance(HIDDEN_LIMIT_MS)
    expect(states()).to.deep.equal(['stopped'])
    setPageVisibility('visible')
    await advance(0)
    expect(states()).to.deep.equal(['stopped', 'under way'])
  })

  it('waits in a page that was opened in the background', async () => {
    setPageVisibility('hidden')
    await startWork()
    expect(states()).to.deep.equal([])
    setPageVisibility('visible')
    await advance(0)
    expect(states()).to.deep.equal(['under way'])
  })

  it('stops immediately when the page is left, and restarts when the page is restored from the cache', async () => {
    await startWork()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await advance(0)
    expect(states()).to.deep.equal(['stopped'])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await advance(0)
    expect(states()).to.deep.equal(['stopped', 'under way'])
  })

  it('is not restarted once it has ended by itself', async () => {
    await startWork(async (signal) => void startedSignals.push(signal))
    setPageVisibility('hidden')
    await advance(HIDDEN_LIMIT_MS)
    setPageVisibility('visible')
    await advance(0)
    expect(startedSignals).to.have.length(1)
  })

  it('ends for good when its signal aborts', async () => {
    await startWork()
    setPageVisibility('hidden')
    await advance(HIDDEN_LIMIT_MS)
    stop.abort()
    setPageVisibility('visible')
    await advance(0)
    expect(states()).to.deep.equal(['stopped'])
  })
})
