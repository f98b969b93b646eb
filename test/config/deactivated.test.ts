import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import { createKit } from '../../src/config/create-kit.ts'
import { type Changes, parseOptions } from '../../src/config/parse-options.ts'
import { createRegistry } from '../../src/config/registry.ts'

/** A kit whose API rejects every call with this code, and the arguments of each session-end notification. */
function kitRejectedWith(code: string) {
  const config = parseOptions(
    { apiBase: 'https://api.example/v1', getAccessToken: () => 'test-token' },
    location.origin,
  )
  const response = { success: false, code, message: 'This account was closed.', data: null }
  const kit = createKit(config, {
    store: createRegistry().store,
    changes: signal<Changes>({}),
    fetch: async () => Response.json(response, { status: 403 }),
  })
  const reports: string[][] = []
  kit.sessionEnd.listen((...word) => reports.push(word))
  return { kit, reports }
}

describe('a call from a deactivated account', () => {
  it('ends the session with the server’s message, and fails', async () => {
    const { kit, reports } = kitRejectedWith('DEACTIVATED')
    const failure = await kit.http.get('/campaigns').catch((error: unknown) => error)
    expect(failure).to.include({ kind: 'refused', code: 'DEACTIVATED' })
    expect(reports).to.deep.equal([['deactivated', 'This account was closed.']])
  })

  it('ends the session once, however many calls fail', async () => {
    const { kit, reports } = kitRejectedWith('DEACTIVATED')
    await Promise.allSettled([1, 2, 3].map(() => kit.http.get('/campaigns')))
    expect(reports).to.have.length(1)
  })
})

describe('a call that is rejected for another reason', () => {
  it('leaves the session as it is', async () => {
    const { kit, reports } = kitRejectedWith('FORBIDDEN')
    await kit.http.get('/campaigns').catch(() => {})
    expect(reports).to.deep.equal([])
  })

  it('notifies only the shell when the whole service is under maintenance', async () => {
    const { kit, reports } = kitRejectedWith('MAINTENANCE')
    const failure = await kit.http.get('/campaigns').catch((error: unknown) => error)
    expect(kit.shared('maintenance').get()).to.equal(failure)
    expect(reports).to.deep.equal([])
  })
})
