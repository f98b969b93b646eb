import { signal } from '@preact/signals-core'
import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { followEvents } from '../../../src/features/session/live-events.ts'
import { sessionStore } from '../../../src/features/session/store.ts'
import { parseUser, type User } from '../../../src/features/user/model.ts'
import { HIDDEN_LIMIT_MS } from '../../../src/lib/while-visible.ts'
import { eventually, testKit } from '../../support/mount.tsx'
import { restoreVisibility, setPageVisibility } from '../../support/page-visibility.ts'

const userWith = (user_id: string, last_event_id: number): User =>
  parseUser({ user_id, email: 'ada@shop.example', role: 'admin', last_event_id })

/** An account's event streams, on the server side. */
function fakeServer() {
  const streams: { from: string | null; isCancelled: boolean; tell(text: string): void }[] = []
  const refusals: Response[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const refusal = refusals.shift()
    if (refusal) return refusal
    const from = new Headers(init?.headers).get('last-event-id')
    const encoder = new TextEncoder()
    const stream: (typeof streams)[number] = { from, isCancelled: false, tell: () => {} }
    const body = new ReadableStream({
      start(controller) {
        stream.tell = (text) => controller.enqueue(encoder.encode(text))
        streams.push(stream)
      },
      cancel() {
        stream.isCancelled = true
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return { streams, refusals, fetch }
}

const planChangedEvent = (id: number) =>
  `id: ${id}\nevent: plan-changed\ndata: {"plan":"plus","type":"yearly"}\n\n`

describe('an account’s events', () => {
  let people = 0
  let server: ReturnType<typeof fakeServer>
  let closeTabs: (() => void)[]
  beforeEach(() => {
    people += 1
    server = fakeServer()
    closeTabs = []
  })
  afterEach(() => {
    for (const go of closeTabs) go()
  })

  /** A tab in this browser: a separate kit, with a loaded user. */
  function openTab({ person = `person-${people}`, lastEventId = 5 } = {}) {
    const reports: unknown[] = []
    const kit = testKit({
      kit: {
        fetch: server.fetch,
        tokens: { mode: 'host', authorization: async () => null, signOut: () => {} },
        report: (error) => reports.push(error),
      },
    })
    const user = signal<User | null>(userWith(person, lastEventId))
    const heard: string[] = []
    const ends: string[] = []
    const close = () => {
      user.value = null
    }
    closeTabs.push(close)
    const tab = { kit, loads: 0, heard, ends, reports, close }
    const reloadUser = async () => {
      tab.loads += 1
    }
    kit.sessionEnd.listen((reason) => ends.push(reason))
    sessionStore(kit).onEvent(['plan-changed'], () => heard.push('plan-changed'))
    followEvents(kit, { user, reloadUser })
    return tab
  }
  const expectStreams = (count: number) =>
    eventually(() => expect(server.streams).to.have.length(count))

  it('are requested starting after the loaded user’s last event', async () => {
    openTab()
    await expectStreams(1)
    expect(server.streams[0]?.from).to.equal('5')
  })

  it('reach every tab over one stream, and each tab reloads the user', async () => {
    const tabs = [openTab(), openTab()]
    await expectStreams(1)
    server.streams[0]?.tell(planChangedEvent(6))
    await eventually(() => expect(tabs.map(({ loads }) => loads)).to.deep.equal([1, 1]))
    expect(tabs.map(({ heard }) => heard)).to.deep.equal([['plan-changed'], ['plan-changed']])
    expect(server.streams).to.have.length(1)
  })

  it('continue in another tab after the last received event when the streaming tab is closed', async () => {
    const first = openTab()
    await expectStreams(1)
    const second = openTab()
    server.streams[0]?.tell(planChangedEvent(6))
    await eventually(() => expect(second.loads).to.equal(1))
    first.close()
    await expectStreams(2)
    expect(server.streams[1]?.from).to.equal('6')
  })

  it('continue in the next tab after the last event that it received itself', async () => {
    const tabs = [openTab(), openTab()]
    const [reader] = tabs
    await expectStreams(1)
    for (const id of [6, 7]) {
      server.streams[0]?.tell(planChangedEvent(id))
      await eventually(() => expect(tabs.map(({ loads }) => loads)).to.deep.equal([id - 5, id - 5]))
    }
    reader?.close()
    await expectStreams(2)
    expect(server.streams[1]?.from).to.equal('7')
  })

  it('are no longer received in a tab whose user has signed out', async () => {
    const tabs = [openTab(), openTab(), openTab()]
    const [, left] = tabs
    await expectStreams(1)
    server.streams[0]?.tell(planChangedEvent(6))
    await eventually(() => expect(tabs.map(({ loads }) => loads)).to.deep.equal([1, 1, 1]))
    left?.close()
    server.streams[0]?.tell(planChangedEvent(7))
    await eventually(() => expect(tabs.map(({ loads }) => loads)).to.deep.equal([2, 1, 2]))
    expect(left?.heard).to.have.length(1)
  })

  it('are handled by only one of two copies of the kit on a page', async () => {
    const tab = openTab()
    let copyLoadCount = 0
    const user = signal<User | null>(userWith(`person-${people}`, 5))
    closeTabs.push(() => {
      user.value = null
    })
    const reloadUser = async () => {
      copyLoadCount += 1
    }
    followEvents(tab.kit, { user, reloadUser })
    await expectStreams(1)
    for (const id of [6, 7]) {
      server.streams[0]?.tell(planChangedEvent(id))
      await eventually(() => expect(tab.loads).to.equal(id - 5))
    }
    expect(copyLoadCount).to.equal(0)
  })

  it('are also received by a tab that started listening late', async () => {
    openTab()
    await expectStreams(1)
    server.streams[0]?.tell('id: 9\n\n')
    const late = openTab({ lastEventId: 8 })
    await eventually(() => expect(late.loads).to.equal(1))
  })

  it('do not reload tabs that are up to date when another one starts listening', async () => {
    const tabs = [openTab(), openTab()]
    await expectStreams(1)
    server.streams[0]?.tell(planChangedEvent(6))
    await eventually(() => expect(tabs.map(({ loads }) => loads)).to.deep.equal([1, 1]))
    const late = openTab({ lastEventId: 5 })
    await eventually(() => expect(late.loads).to.equal(1))
    expect(tabs.map(({ loads }) => loads)).to.deep.equal([1, 1])
  })

  it('are not received by another user in this browser', async () => {
    const mine = openTab()
    const otherPersonsTab = openTab({ person: `somebody-${people}` })
    await expectStreams(2)
    server.streams[0]?.tell(planChangedEvent(6))
    await eventually(() => expect(mine.loads).to.equal(1))
    server.streams[1]?.tell(planChangedEvent(6))
    await eventually(() => expect(otherPersonsTab.loads).to.equal(1))
    expect(mine.loads).to.equal(1)
  })

  it('do not reload what is already loaded', async () => {
    const tab = openTab({ lastEventId: 5 })
    await expectStreams(1)
    server.streams[0]?.tell(planChangedEvent(5) + planChangedEvent(6))
    await eventually(() => expect(tab.loads).to.equal(1))
    expect(tab.heard).to.have.length(1)
  })

  it('are still read after a handler has thrown, which is reported once', async () => {
    const tab = openTab()
    const bug = new Error('bug')
    sessionStore(tab.kit).onEvent(['plan-changed'], () => {
      throw bug
    })
    await expectStreams(1)
    server.streams[0]?.tell(planChangedEvent(6))
    await eventually(() => expect(tab.loads).to.equal(1))
    expect(tab.reports).to.deep.equal([bug])
    expect(server.streams[0]?.isCancelled).to.equal(false)
  })

  it('are ignored if they are invalid', async () => {
    const tab = openTab()
    await expectStreams(1)
    server.streams[0]?.tell(
      `id: 6\nevent: moon\ndata: {}\n\nid: 7\nevent: plan-changed\ndata: {\n\n`,
    )
    server.streams[0]?.tell(planChangedEvent(8))
    await eventually(() => expect(tab.loads).to.equal(1))
  })

  it('reload everything after a reset', async () => {
    const tab = openTab()
    await expectStreams(1)
    server.streams[0]?.tell('id: 2\nevent: reset\ndata: {}\n\n')
    await eventually(() => expect(tab.loads).to.equal(1))
    expect(tab.heard).to.have.length(1)
  })

  for (const [reason, end] of [
    ['asked', 'elsewhere'],
    ['ended', 'timed-out'],
  ] as const) {
    it(`end the session in every tab as ${end} if the reason is ${reason}`, async () => {
      const tabs = [openTab(), openTab()]
      await expectStreams(1)
      server.streams[0]?.tell(`event: signed-out\ndata: {"reason":"${reason}"}\n\n`)
      await eventually(() => expect(tabs.map(({ ends }) => ends)).to.deep.equal([[end], [end]]))
    })
  }

  it('end the session if the stream itself is refused', async () => {
    server.refusals.push(new Response('{"success":false,"code":"SIGNED_OUT"}', { status: 401 }))
    const tab = openTab()
    await eventually(() => expect(tab.ends).to.deep.equal(['timed-out']))
    expect(server.streams).to.have.length(0)
  })

  it('end the session of an account that was deactivated, and are not requested again', async () => {
    const body = '{"success":false,"code":"DEACTIVATED","message":"Closed."}'
    server.refusals.push(new Response(body, { status: 403 }))
    const tab = openTab()
    await eventually(() => expect(tab.ends).to.deep.equal(['deactivated']))
    expect(server.streams).to.have.length(0)
  })

  it('are requested again after too many requests', async () => {
    server.refusals.push(new Response('{"success":false,"code":"RATE_LIMITED"}', { status: 429 }))
    openTab()
    await expectStreams(1)
  })

  it('report maintenance', async () => {
    const body = '{"success":false,"code":"MAINTENANCE","message":"Moving."}'
    server.refusals.push(new Response(body, { status: 503 }))
    const { kit } = openTab()
    await eventually(() =>
      expect(kit.shared('maintenance').get()).to.include({ code: 'MAINTENANCE' }),
    )
    await expectStreams(1)
  })

  describe('in a tab that is hidden for five minutes', () => {
    let clock: FakeTimers.Clock
    beforeEach(() => {
      clock = FakeTimers.install({
        toFake: ['setTimeout', 'clearTimeout'],
        shouldAdvanceTime: true,
        shouldClearNativeTimers: true,
      })
    })
    afterEach(() => {
      clock.uninstall()
      restoreVisibility()
    })
    const HEARTBEAT_INTERVAL_MS = 15_000
    const hide = async () => {
      setPageVisibility('hidden')
      for (let elapsedMs = 0; elapsedMs < HIDDEN_LIMIT_MS; elapsedMs += HEARTBEAT_INTERVAL_MS) {
        server.streams[0]?.tell(':\n\n')
        await clock.tickAsync(HEARTBEAT_INTERVAL_MS)
      }
    }

    it('stop, and continue after the last one when the tab is visible again', async () => {
      const tab = openTab()
      await expectStreams(1)
      server.streams[0]?.tell(planChangedEvent(6))
      await eventually(() => expect(tab.loads).to.equal(1))
      await hide()
      expect(server.streams.map(({ isCancelled }) => isCancelled)).to.deep.equal([true])
      setPageVisibility('visible')
      await expectStreams(2)
      expect(server.streams[1]?.from).to.equal('6')
      server.streams[1]?.tell(planChangedEvent(7))
      await eventually(() => expect(tab.heard).to.have.length(2))
    })
  })

  it('are requested again, starting after the last one, when nothing arrives for 45 seconds', async () => {
    const clock = FakeTimers.install({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      shouldClearNativeTimers: true,
    })
    try {
      openTab()
      await expectStreams(1)
      server.streams[0]?.tell('id: 9\n\n')
      await clock.tickAsync(44_000)
      server.streams[0]?.tell(':\n\n')
      await clock.tickAsync(44_000)
      expect(server.streams).to.have.length(1)
      await clock.tickAsync(4_000)
      await expectStreams(2)
      expect(server.streams.map(({ from, isCancelled }) => [from, isCancelled])).to.deep.equal([
        ['5', true],
        ['9', false],
      ])
    } finally {
      clock.uninstall()
    }
  })

  it('reach each tab over its own stream if the browser doesn’t support locks', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    try {
      const tabs = [openTab(), openTab()]
      await expectStreams(2)
      for (const stream of server.streams) stream.tell(planChangedEvent(6))
      await eventually(() => expect(tabs.map(({ loads }) => loads)).to.deep.equal([1, 1]))
    } finally {
      Reflect.deleteProperty(navigator, 'locks')
    }
  })
})
