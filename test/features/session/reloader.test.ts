import { expect } from 'chai'
import { createReloader } from '../../../src/features/session/reloader.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred } from '../../support/fake-http.ts'
import { eventually } from '../../support/queries.ts'

/** A reloader whose loads have these results in turn. */
function reloaderOf(...results: (() => Promise<void>)[]) {
  let loads = 0
  const reloader = createReloader(async () => {
    loads += 1
    await results[loads - 1]?.()
  })
  return { reloader, loads: () => loads }
}

const failingLoad = () => Promise.reject(new ApiFailure({ kind: 'offline' }))
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('reloading after events', () => {
  it('loads once more after the current load, however often that was requested', async () => {
    const first = deferred<void>()
    const { reloader, loads } = reloaderOf(() => first.promise)
    for (const _ of [1, 2, 3]) reloader.request()
    expect(loads()).to.equal(1)
    first.resolve()
    await eventually(() => loads() === 2)
    await settle()
    expect(loads()).to.equal(2)
  })

  it('retries if the last load failed', async () => {
    const { reloader, loads } = reloaderOf(failingLoad)
    reloader.request()
    await settle()
    reloader.retry()
    await settle()
    expect(loads()).to.equal(2)
  })

  it('does not retry if the last load succeeded', async () => {
    const { reloader, loads } = reloaderOf()
    reloader.request()
    await settle()
    reloader.retry()
    await settle()
    expect(loads()).to.equal(1)
  })
})
