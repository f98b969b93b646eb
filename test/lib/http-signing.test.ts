import { expect } from 'chai'
import type { SignCall } from '../../src/lib/http.ts'
import { clientWithResponses, connectionLost, ok, rejection, respondWith } from './fake-server.ts'

const unauthorised = respondWith(401, { success: false, message: 'Expired' })

/** Authorizes calls with these tokens in turn, and records each call. */
function createSigner(...tokens: (string | null)[]) {
  const recordedCalls: Parameters<SignCall>[0][] = []
  const headers: SignCall = async (call) => {
    const token = tokens[recordedCalls.length]
    recordedCalls.push(call)
    return token ? { authorization: token } : {}
  }
  return { asked: recordedCalls, headers }
}

describe('after a 401', () => {
  it('the call is retried once with a new token', async () => {
    const { headers } = createSigner('old', 'new')
    const { http, sent } = clientWithResponses([unauthorised, ok('in')], { headers })
    expect((await http.post('/x')).data).to.equal('in')
    expect(sent.map((call) => call.headers.get('authorization'))).to.deep.equal(['old', 'new'])
  })

  it('the retried write keeps its key', async () => {
    const { http, sent } = clientWithResponses([unauthorised, ok()], createSigner('old', 'new'))
    await http.post('/x')
    const keys = sent.map((call) => call.headers.get('idempotency-key'))
    expect(keys[1]).to.equal(keys[0])
  })

  it('the token source receives the rejected token', async () => {
    const { asked, headers } = createSigner('old', 'new')
    await clientWithResponses([unauthorised, ok()], { headers }).http.get('/x')
    expect(asked.map(({ reason }) => reason)).to.deep.equal(['first', 'rejected'])
    expect(asked[1]?.refused).to.deep.equal({ authorization: 'old' })
  })

  it('a second 401 counts as signed-out, and is reported once', async () => {
    let signedOutCount = 0
    const { headers } = createSigner('old', 'new')
    const { http, sent } = clientWithResponses([unauthorised], {
      headers,
      onSignedOut: () => signedOutCount++,
    })
    expect(await rejection(http.get('/x'))).to.include({
      kind: 'signed-out',
      serverMessage: 'Expired',
    })
    expect([sent.length, signedOutCount]).to.deep.equal([2, 1])
  })

  for (const [name, token] of [
    ['an unchanged token', 'old'],
    ['no token', null],
  ] as const) {
    it(`${name} counts as rejected, and the call is not retried`, async () => {
      const { http, sent } = clientWithResponses([unauthorised], createSigner('old', token))
      expect(await rejection(http.get('/x'))).to.include({ kind: 'signed-out' })
      expect(sent).to.have.length(1)
    })
  }

  it('an anonymous call only counts as refused: it has no session to lose', async () => {
    let signedOutCount = 0
    const { http } = clientWithResponses([unauthorised], { onSignedOut: () => signedOutCount++ })
    expect(await rejection(http.get('/x', { anonymous: true }))).to.include({ kind: 'refused' })
    expect(signedOutCount).to.equal(0)
  })

  it('a connection lost during the retry counts as offline, not signed-out', async () => {
    const { http } = clientWithResponses([unauthorised, connectionLost], createSigner('old', 'new'))
    expect(await rejection(http.get('/x'))).to.include({ kind: 'offline' })
  })
})
