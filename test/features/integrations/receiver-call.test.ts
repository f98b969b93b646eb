import { expect } from 'chai'
import { postConnection, postSignInFinish } from '../../../src/features/integrations/api.ts'
import { postSample } from '../../../src/features/integrations/bench/api.ts'
import {
  getTargets,
  postTest,
  putCredentials,
} from '../../../src/features/integrations/connection/api.ts'
import type { Http, Send } from '../../../src/lib/http.ts'
import { TIME_LIMIT_MS } from '../../../src/lib/http.ts'

const STOPPED = new Error('stopped')
const SAMPLE = { connectionId: 'c', fields: {}, target: null, send: true }

const CALLS: readonly [what: string, call: (http: Http) => Promise<unknown>][] = [
  ['connecting', (http) => postConnection(http, { integration: 'webhook', credentials: {} })],
  [
    'the end of a sign-in',
    (http) =>
      postSignInFinish(http, { integration: 'aweber', state: 's', code: 'c', server: null }),
  ],
  ['replacing a key', (http) => putCredentials(http, 'c', {})],
  ['a test', (http) => postTest(http, 'c')],
  ['a sample', (http) => postSample(http, SAMPLE)],
  ['the choices of a service', (http) => getTargets(http, 'c')],
]

describe('a call during which the server calls a service', () => {
  for (const [what, send] of CALLS) {
    it(`has more time, and is not repeated: ${what}`, async () => {
      const calls: Parameters<Send>[1][] = []
      const record: Send = async (_path, call) => {
        calls.push(call)
        throw STOPPED
      }
      const http = { get: record, post: record, put: record, patch: record, delete: record }
      await send(http).catch((error: unknown) => expect(error).to.equal(STOPPED))
      expect(calls[0]?.repeats).to.equal(false)
      expect(calls[0]?.timeoutMs).to.be.greaterThan(2 * TIME_LIMIT_MS)
    })
  }
})
