import { expect } from 'chai'
import { createSharedStore } from '../../../src/config/shared-store.ts'
import type { Call } from '../../../src/lib/http.ts'
import { eventually } from '../../support/queries.ts'
import { callsTo, page, setUp, USER_RESPONSE } from './support.ts'

const START_PAGE = page('/')
const USER = 'GET /user/me'
const neverSettles = () => new Promise<never>(() => {})

/** A session with host tokens whose user never loads. */
const setUpWaiting = (setting: Parameters<typeof setUp>[0] = {}) =>
  setUp({ isHosted: false, table: { [USER]: neverSettles }, ...setting })
const isAborted = ({ http }: ReturnType<typeof setUp>) =>
  callsTo(http, USER).at(-1)?.call.signal?.aborted
/** Waits for deferred microtasks. */
const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve))

describe('starting the session', () => {
  it('is aborted when the last element that needs it disconnects', async () => {
    const made = setUpWaiting()
    const leave = made.session.attend()
    void made.session.start(START_PAGE)
    leave()
    await eventually(() => isAborted(made) === true)
    expect(made.reports).to.deep.equal([])
  })

  it('restarts with the next element', async () => {
    const made = setUpWaiting()
    const leave = made.session.attend()
    void made.session.start(START_PAGE)
    leave()
    await eventually(() => isAborted(made) === true)
    made.http.table[USER] = { data: USER_RESPONSE }
    made.session.attend()
    await made.session.start(START_PAGE)
    expect(made.state().status).to.equal('ready')
  })

  it('restarts even if the aborted request ends later', async () => {
    const untilAborted = ({ signal }: Call) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const made = setUpWaiting({ table: { [USER]: untilAborted } })
    const leave = made.session.attend()
    const abortedStart = made.session.start(START_PAGE)
    leave()
    await abortedStart
    made.http.table[USER] = { data: USER_RESPONSE }
    made.session.attend()
    await made.session.start(START_PAGE)
    expect(made.state().status).to.equal('ready')
  })

  it('continues while another element needs it, even if one disconnects twice', async () => {
    const made = setUpWaiting()
    const leave = made.session.attend()
    made.session.attend()
    void made.session.start(START_PAGE)
    leave()
    leave()
    await settle()
    expect(isAborted(made)).to.equal(false)
  })

  it('continues while an element from another copy of the kit needs it', async () => {
    const stores = { shared: createSharedStore(), consumerCount: createSharedStore() }
    const made = setUpWaiting(stores)
    const leave = made.session.attend()
    const leaveOther = setUpWaiting(stores).session.attend()
    void made.session.start(START_PAGE)
    leave()
    await settle()
    expect(isAborted(made)).to.equal(false)
    leaveOther()
    await eventually(() => isAborted(made) === true)
  })

  it('continues when an element disconnects and reconnects immediately', async () => {
    const made = setUpWaiting()
    const leave = made.session.attend()
    void made.session.start(START_PAGE)
    leave()
    made.session.attend()
    await settle()
    expect(isAborted(made)).to.equal(false)
  })

  it('stays complete once it has completed', async () => {
    const made = setUpWaiting({ table: { [USER]: { data: USER_RESPONSE } } })
    const leave = made.session.attend()
    await made.session.start(START_PAGE)
    leave()
    await settle()
    expect(made.state().status).to.equal('ready')
  })
})
