import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { debounceWrites } from '../../src/lib/debounce-writes.ts'

describe('debounced writes', () => {
  let clock: FakeTimers.Clock
  let written: number[]
  let write: ReturnType<typeof debounceWrites<number>>
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    written = []
    write = debounceWrites((value: number) => written.push(value), 1_000)
  })
  afterEach(() => {
    write.dispose()
    clock.uninstall()
  })

  it('write only the latest value after the delay', () => {
    for (const value of [1, 2, 3]) write(value)
    clock.tick(999)
    expect(written).to.deep.equal([])
    clock.tick(1)
    expect(written).to.deep.equal([3])
  })

  it('write once a second while the value keeps changing', () => {
    for (let change = 0; change < 50; change += 1) {
      write(change)
      clock.tick(100)
    }
    expect(written).to.have.length(5)
  })

  it('write the pending value when the page unloads', () => {
    write(1)
    window.dispatchEvent(new Event('pagehide'))
    expect(written).to.deep.equal([1])
  })

  it('write the pending value when the page is hidden', () => {
    write(1)
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    expect(written).to.deep.equal([1])
  })

  it('do not write the same value twice', () => {
    write(1)
    write.flush()
    clock.tick(1_000)
    expect(written).to.deep.equal([1])
  })

  it('drop the pending value when cancelled', () => {
    write(1)
    write.cancel()
    clock.tick(1_000)
    expect(written).to.deep.equal([])
  })

  it('write the pending value when disposed, and then ignore page events', () => {
    write(1)
    write.dispose()
    write(2)
    window.dispatchEvent(new Event('pagehide'))
    expect(written).to.deep.equal([1])
  })
})
