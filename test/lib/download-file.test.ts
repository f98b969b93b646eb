import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { downloadFile } from '../../src/lib/download-file.ts'
import { TIME_LIMIT_MS } from '../../src/lib/http.ts'
import {
  brokenBody,
  clientWithResponses,
  neverRespond,
  rejection,
  respondWith,
} from './fake-server.ts'

const neverAborted = new AbortController().signal

describe('a downloaded file', () => {
  it('has the bytes that were sent', async () => {
    const { http } = clientWithResponses([respondWith(200, '{"sites":["Über \u{1f333}"]}\n')])
    const file = await downloadFile(http, '/file', neverAborted)
    expect(await file.text()).to.equal('{"sites":["Über \u{1f333}"]}\n')
  })

  it('keeps bytes that are not text, and a byte order mark', async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x50, 0x4b, 0xff, 0x00, 0x80])
    const { http } = clientWithResponses([async () => new Response(bytes)])
    const file = await downloadFile(http, '/file', neverAborted)
    expect([...new Uint8Array(await file.arrayBuffer())]).to.deep.equal([...bytes])
  })

  it('is requested with the token in a header, not in the URL', async () => {
    const { http, sent } = clientWithResponses([respondWith(200, 'x')])
    await downloadFile(http, '/file', neverAborted)
    expect(sent[0]?.url).to.equal('https://api.example/v1/file')
    expect(sent[0]?.headers.get('authorization')).to.equal('Bearer one')
  })

  it('fails with the server’s message', async () => {
    const refusal = { success: false, code: 'FORBIDDEN', message: 'Ask your admin.' }
    const { http } = clientWithResponses([respondWith(403, refusal)])
    const failure = await rejection(downloadFile(http, '/file', neverAborted))
    expect(failure).to.include({ kind: 'refused', status: 403, serverMessage: 'Ask your admin.' })
  })

  it('fails if the connection is lost', async () => {
    const { http } = clientWithResponses([brokenBody])
    expect(await rejection(downloadFile(http, '/file', neverAborted))).to.include({
      kind: 'offline',
    })
  })

  it('has no time limit, and can be aborted by its caller', async () => {
    const clock = FakeTimers.install()
    const leaving = new AbortController()
    const { http } = clientWithResponses([neverRespond])
    let outcome: unknown = 'under way'
    const ended = rejection(downloadFile(http, '/file', leaving.signal)).then((error) => {
      outcome = error
    })
    await clock.tickAsync(10 * TIME_LIMIT_MS)
    expect(outcome).to.equal('under way')
    leaving.abort('left')
    clock.uninstall()
    await ended
    expect(outcome).to.equal('left')
  })
})
