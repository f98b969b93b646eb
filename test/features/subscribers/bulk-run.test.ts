import { expect } from 'chai'
import { INITIAL_FILTERS } from '../../../src/features/subscribers/filters-in-address.ts'
import type { BulkAction, BulkResult } from '../../../src/features/subscribers/selection/api.ts'
import { createBulkRun } from '../../../src/features/subscribers/selection/bulk-run.ts'
import type { Selection } from '../../../src/features/subscribers/selection/selection-rules.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { fakeHttp, type ResponseTable } from '../../support/fake-http.ts'

const SEND: BulkAction = { kind: 'send', connection_id: 'c1' }
const MATCHES: Selection = { kind: 'matches', until: new Date('2026-11-20T12:00:00Z') }
const OFFLINE = new ApiFailure({ kind: 'offline' })
const TOO_MANY = new ApiFailure({ kind: 'refused', status: 429, retryAfterMs: 1 })

type Response = ResponseTable[string]

const batch = (processed: number, next: string | null = null): Response => ({
  data: { changed: processed - 1, processed, next },
})

/** A run whose calls get these responses, one after the other. */
function prepare(selection: Selection, responses: readonly Response[]) {
  const left = [...responses]
  const http = fakeHttp({
    'POST /site/users/bulk/send': () => {
      const next = left.shift()
      if (next === undefined || typeof next === 'function') throw new Error('no response')
      return next
    },
  })
  const progress: number[] = []
  const onProgress = ({ processed }: BulkResult) => progress.push(processed)
  const run = createBulkRun(http, SEND, {
    selection,
    filters: INITIAL_FILTERS,
  })
  const start = (signal = new AbortController().signal) => run({ signal, onProgress })
  return { http, progress, start }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

const positions = ({ http }: ReturnType<typeof prepare>) =>
  http.calls.map(({ call }) => Reflect.get(Object(call.body), 'after'))

describe('an action for everyone who matches', () => {
  it('goes on after the last one of each call', async () => {
    const action = prepare(MATCHES, [batch(200, 'a'), batch(200, 'b'), batch(7)])
    expect(await action.start()).to.deep.equal({ changed: 404, processed: 407 })
    expect(positions(action)).to.deep.equal([undefined, 'a', 'b'])
    expect(action.progress).to.deep.equal([200, 400, 407])
  })

  it('continues after a failure where it stopped', async () => {
    const action = prepare(MATCHES, [batch(200, 'a'), OFFLINE, batch(7)])
    expect(await failureOf(action.start())).to.equal(OFFLINE)
    expect(await action.start()).to.deep.equal({ changed: 205, processed: 207 })
    expect(positions(action)).to.deep.equal([undefined, 'a', 'a'])
  })

  it('repeats a call without a response under its old key, which the server runs once', async () => {
    const action = prepare(MATCHES, [batch(200, 'a'), OFFLINE, batch(7)])
    await failureOf(action.start())
    await action.start()
    const [first, lost, repeated] = action.http.calls.map(({ call }) => call.idempotencyKey)
    expect(repeated).to.be.a('string').and.equal(lost)
    expect(first).to.not.equal(lost)
  })

  it('waits when the server accepts no more calls for the moment', async () => {
    const action = prepare(MATCHES, [TOO_MANY, TOO_MANY, batch(7)])
    expect(await action.start()).to.deep.equal({ changed: 6, processed: 7 })
  })

  it('does not wait for longer than the limit’s minute', async () => {
    const tomorrow = new ApiFailure({ kind: 'refused', status: 429, retryAfterMs: 86_400_000 })
    const action = prepare(MATCHES, [tomorrow])
    expect(await failureOf(action.start())).to.equal(tomorrow)
  })

  it('ends when it is stopped while it waits', async () => {
    const stopped = new AbortController()
    const minute = new ApiFailure({ kind: 'refused', status: 429, retryAfterMs: 60_000 })
    const action = prepare(MATCHES, [minute])
    const ended = failureOf(action.start(stopped.signal))
    stopped.abort(new Error('stopped'))
    expect(await ended).to.be.an('error')
  })
})

describe('an action for rows', () => {
  it('takes 200 IDs a call', async () => {
    const ids = Array.from({ length: 401 }, (_, index) => `id-${index}`)
    const action = prepare({ kind: 'rows', ids, anchor: null }, [batch(200), batch(200), batch(1)])
    await action.start()
    const sent = action.http.calls.map(({ call }) => Reflect.get(Object(call.body), 'ids'))
    expect(sent.map((part) => part.length)).to.deep.equal([200, 200, 1])
    expect(sent.flat()).to.deep.equal(ids)
  })
})
