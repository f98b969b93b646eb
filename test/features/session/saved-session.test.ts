import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { createSessionMemory } from '../../../src/features/session/saved-session.ts'
import { safeStorage } from '../../../src/lib/storage.ts'
import { fillStorage } from '../../support/full-storage.ts'
import { blockedStorage, memoryStorage } from './support.ts'

const SHOP = { id: '1', siteId: 'S1', domain: 'shop.example' }
const BLOG = { id: '2', siteId: 'S2', domain: 'blog.example' }

describe('the saved session', () => {
  let clock: ReturnType<typeof FakeTimers.install>
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => clock.uninstall())

  const browserStorage = () => ({ local: memoryStorage(), session: memoryStorage() })

  it('is written at most once a second, with the latest values', async () => {
    const storage = browserStorage()
    const memory = createSessionMemory(storage)
    memory.remember({ site: SHOP })
    memory.remember({ site: BLOG })
    await clock.tickAsync(999)
    expect(storage.local.contents.size).to.equal(0)
    await clock.tickAsync(1)
    expect(storage.local.get('session')).to.contain('blog.example').and.not.contain('shop.example')
  })

  it('is written immediately when the page is hidden', () => {
    const storage = browserStorage()
    createSessionMemory(storage).remember({ site: SHOP })
    window.dispatchEvent(new Event('pagehide'))
    expect(storage.local.get('session')).to.contain('shop.example')
  })

  it('is not written after a sign-out', async () => {
    const storage = browserStorage()
    const memory = createSessionMemory(storage)
    memory.remember({ site: SHOP })
    memory.forget()
    await clock.tickAsync(1_000)
    expect([...storage.local.contents, ...storage.session.contents]).to.deep.equal([])
  })

  it('from this tab takes precedence over the one from the last tab', async () => {
    const local = memoryStorage()
    const [here, there] = [memoryStorage(), memoryStorage()]
    createSessionMemory({ local, session: here }).remember({ site: SHOP })
    await clock.tickAsync(1_000)
    createSessionMemory({ local, session: there }).remember({ site: BLOG })
    await clock.tickAsync(1_000)
    expect(createSessionMemory({ local, session: here }).get().site).to.deep.equal(SHOP)
    expect(createSessionMemory({ local, session: memoryStorage() }).get().site).to.deep.equal(BLOG)
  })

  it('is kept in memory when storage is blocked', () => {
    const memory = createSessionMemory({ local: blockedStorage, session: blockedStorage })
    memory.remember({ site: SHOP })
    expect(memory.get().site).to.deep.equal(SHOP)
  })

  it('is kept in memory when storage is full', async () => {
    const emptyStorage = fillStorage()
    const storage = { local: safeStorage('local'), session: safeStorage('session') }
    const memory = createSessionMemory(storage)
    memory.remember({ site: SHOP })
    await clock.tickAsync(1_000)
    emptyStorage()
    expect(storage.local.get('session')).to.equal(null)
    expect(memory.get().site).to.deep.equal(SHOP)
  })

  it('keeps the valid parts', () => {
    const storage = browserStorage()
    storage.local.set('session', JSON.stringify({ user: 7, site: SHOP, campaign: [] }))
    const saved = createSessionMemory(storage).get()
    expect(saved).to.deep.equal({ user: null, site: SHOP, campaign: null })
  })
})
