import { expect } from 'chai'
import { ApiFailure, type FailureDetails } from '../../src/lib/failure.ts'
import { createIdempotencyKey } from '../../src/lib/idempotency-key.ts'
import { createIdempotentCall } from '../../src/lib/idempotent-call.ts'

it('a key has 32 characters and is unique', () => {
  const keys = new Set(Array.from({ length: 100 }, createIdempotencyKey))
  expect(keys.size).to.equal(100)
  for (const key of keys) expect(key).to.match(/^[0-9a-f]{32}$/)
})

describe('a repeated request', () => {
  let idempotentCall: ReturnType<typeof createIdempotentCall>
  beforeEach(() => {
    idempotentCall = createIdempotentCall()
  })

  /** Sends a request that fails with `failure`, or succeeds without one, and returns the key it was sent with. */
  const keyOf = async (question: string, failure?: FailureDetails): Promise<string> => {
    let asked = ''
    const ask = async (key: string) => {
      asked = key
      if (failure) throw new ApiFailure(failure)
    }
    await idempotentCall(question, ask).catch(() => {})
    return asked
  }

  it('has a new key after a success', async () => {
    expect(await keyOf('buy')).not.to.equal(await keyOf('buy'))
  })

  const indefiniteFailures: FailureDetails[] = [
    { kind: 'offline' },
    { kind: 'timed-out' },
    { kind: 'unreadable', status: 200 },
    { kind: 'refused', status: 500 },
  ]
  for (const failure of indefiniteFailures) {
    it(`keeps its key after ${failure.kind} ${failure.status ?? ''}`, async () => {
      expect(await keyOf('buy', failure)).to.equal(await keyOf('buy'))
    })
  }

  const definiteFailures: FailureDetails[] = [
    { kind: 'refused', status: 422 },
    { kind: 'signed-out', status: 401 },
  ]
  for (const failure of definiteFailures) {
    it(`has a new key after ${failure.kind} ${failure.status}`, async () => {
      expect(await keyOf('buy', failure)).not.to.equal(await keyOf('buy'))
    })
  }

  it('has a new key if it differs', async () => {
    expect(await keyOf('buy one', { kind: 'offline' })).not.to.equal(await keyOf('buy two'))
  })
})
