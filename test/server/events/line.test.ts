import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, beforeEach, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../src/server/app/app.ts'
import { createEventHub } from '../../../src/server/events/hub.ts'
import { listen, stopServer } from '../../../src/server/platform/process/listen.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { announcePlanChange, readStream } from './support.ts'

const HOST = '127.0.0.1'

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  admin = await newAdmin(server)
})
after(() => server.close())

/** Starts the API on a real port. `stop` works as in production: it closes the event streams first, then the server. */
async function serve() {
  const events = createEventHub(server.database)
  const app = createApp({ ...server.deps, events })
  const http = await listen(getRequestListener(app.fetch), { host: HOST, port: 0 })
  const { port } = http.address() as AddressInfo
  return { port, stop: () => Promise.all([events.close(), stopServer(http)]) }
}

const open = async ({ port }: { port: number }) =>
  readStream(
    await fetch(`http://${HOST}:${port}/v1/events/stream`, {
      headers: { authorization: `Bearer ${admin.token}` },
    }),
  )

/** Opens a stream without reading from it. */
async function openPausedStream({ port }: { port: number }): Promise<Socket> {
  const socket = connect(port, HOST).pause()
  await once(socket, 'connect')
  const head = ['GET /v1/events/stream HTTP/1.1', `host: ${HOST}`, 'last-event-id: 0']
  socket.write(`${[...head, `authorization: Bearer ${admin.token}`].join('\r\n')}\r\n\r\n`)
  return socket
}

it('a stream sends an event over a real connection, which stays open', async () => {
  const running = await serve()
  const stream = await open(running)
  await announcePlanChange(server, admin, 'yearly')
  assert.equal((await stream.next())?.event, 'plan-changed')
  await stream.leave()
  await running.stop()
})

it('a stream ends when the server stops, and resumes with the next server', async () => {
  const first = await serve()
  const stream = await open(first)
  const ended = stream.next()
  await first.stop()
  assert.equal(await ended, undefined)
  const second = await serve()
  const again = await open(second)
  await announcePlanChange(server, admin, 'monthly')
  assert.equal((await again.next())?.id, '1')
  await again.leave()
  await second.stop()
})

it('a stream buffers nothing for a browser that does not read, and loses no event', async () => {
  const running = await serve()
  const pausedSocket = await openPausedStream(running)
  const activeStream = await open(running)
  const wide = 'x'.repeat(2_000)
  await server.database.query(
    `insert into account_events (account_id, kind, data)
     select $1::uuid, 'plan-changed', json_build_object('plan', 'plus', 'type', $2::text)
     from generate_series(1, 1000)`,
    [admin.accountId, wide],
  )
  assert.equal((await activeStream.take(1_000)).at(-1)?.id, '1000')
  let receivedText = ''
  pausedSocket.resume().on('data', (text) => {
    receivedText += text
  })
  while (!receivedText.includes('id: 1000\n')) await once(pausedSocket, 'data')
  assert.equal(receivedText.split('event: plan-changed').length - 1, 1_000)
  pausedSocket.destroy()
  await activeStream.leave()
  await running.stop()
})
