import { expect } from 'chai'
import * as v from 'valibot'
import { type Async, createLatestRequest } from '../../src/lib/async.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { deferred } from '../support/fake-http.ts'
import { rejection } from './fake-server.ts'

/** A request that the test settles. */
function pendingRequest() {
  const { promise, resolve, reject } = deferred<string>()
  let signal: AbortSignal | undefined
  const ask = (given: AbortSignal) => {
    signal = given
    return promise
  }
  return { ask, answer: resolve, fail: reject, isAborted: () => signal?.aborted }
}

describe('the latest of several requests', () => {
  let shown: Async<string>[]
  const show = (state: Async<string>) => shown.push(state)
  beforeEach(() => {
    shown = []
  })

  it('shows loading, then the result', async () => {
    await createLatestRequest().run(async () => 'yes', show)
    expect(shown).to.deep.equal([{ status: 'loading' }, { status: 'ready', value: 'yes' }])
  })

  it('shows a failure', async () => {
    const failure = new ApiFailure({ kind: 'offline' })
    await createLatestRequest().run(() => Promise.reject(failure), show)
    expect(shown.at(-1)).to.deep.equal({ status: 'failed', failure })
  })

  it('shows a response that does not match its schema as unreadable', async () => {
    await createLatestRequest().run(async () => v.parse(v.string(), 7), show)
    expect(shown.at(-1)).to.have.nested.property('failure.kind', 'unreadable')
  })

  it('rejects with an unexpected error', async () => {
    const bug = new TypeError('undefined is not a function')
    expect(await rejection(createLatestRequest().run(() => Promise.reject(bug), show))).to.equal(
      bug,
    )
  })

  it('drops an earlier request’s response', async () => {
    const view = createLatestRequest()
    const [first, second] = [pendingRequest(), pendingRequest()]
    const runs = [view.run(first.ask, show), view.run(second.ask, show)]
    second.answer('second')
    first.answer('first')
    await Promise.all(runs)
    expect(shown.filter(({ status }) => status === 'ready')).to.deep.equal([
      { status: 'ready', value: 'second' },
    ])
  })

  it('aborts a request that a later one replaces', () => {
    const view = createLatestRequest()
    const first = pendingRequest()
    view.run(first.ask, show)
    view.run(pendingRequest().ask, show)
    expect(first.isAborted()).to.equal(true)
  })

  it('drops an earlier request’s failure', async () => {
    const view = createLatestRequest()
    const first = pendingRequest()
    const run = view.run(first.ask, show)
    await view.run(async () => 'second', show)
    first.fail(new Error('too late to matter'))
    await run
    expect(shown.at(-1)).to.deep.equal({ status: 'ready', value: 'second' })
  })

  it('shows nothing after it has been stopped', async () => {
    const view = createLatestRequest()
    const request = pendingRequest()
    const run = view.run(request.ask, show)
    view.stop()
    request.answer('late')
    await run
    expect(shown).to.deep.equal([{ status: 'loading' }])
  })
})
