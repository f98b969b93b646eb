import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../src/server/app/app.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let http: Server
let slowCaller: SignedIn
let otherCaller: SignedIn
before(async () => {
  server = await startTestServer()
  ;[slowCaller, otherCaller] = [await newAdmin(server), await newAdmin(server)]
  http = createServer(getRequestListener(createApp(server.deps).fetch)).listen(0, '127.0.0.1')
  await once(http, 'listening')
})
after(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

const port = () => (http.address() as AddressInfo).port

/** Sends the headers of a request and the start of its body; resolves when the server has received them. */
async function startSlowRequest({ token }: SignedIn): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1')
  const arrived = once(http, 'request')
  socket.write(
    `POST /v1/login HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
  )
  await arrived
  return socket
}

describe('a slow request body', () => {
  it('does not block other requests', async () => {
    const socket = await startSlowRequest(slowCaller)
    const headers = { authorization: `Bearer ${otherCaller.token}` }
    const signal = AbortSignal.timeout(5_000)
    for (let call = 0; call < 3; call += 1) {
      const answer = await fetch(`http://127.0.0.1:${port()}/v1/sites`, { headers, signal })
      assert.equal(answer.status, 200)
    }
    socket.destroy()
  })

  it('that is aborted is not logged as a server error', async () => {
    const before = server.logEntries.length
    const socket = await startSlowRequest(slowCaller)
    socket.destroy()
    while (server.logEntries.length === before)
      await new Promise((resolve) => setImmediate(resolve))
    const [line] = server.logEntries.slice(before)
    assert.deepEqual([line?.status, line?.err], [499, undefined])
  })
})
