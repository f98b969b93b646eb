import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import { createUploadQueue, MAX_UPLOADS } from '../../../src/server/imports/upload-queue.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newSite, type TestSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let site: TestSite
before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example')
})
after(() => server.close())

const FILE = 'Email\nann@shop.example\n'

/** An upload whose bytes arrive when `finish` is called; `started` resolves when the server waits for them. */
function slowUpload(app: ReturnType<typeof createApp>) {
  let onStart = () => {}
  let finish = () => {}
  const started = new Promise<void>((resolve) => {
    onStart = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    finish = resolve
  })
  const body = new ReadableStream(
    {
      async pull(controller) {
        onStart()
        await arrived
        controller.enqueue(new TextEncoder().encode(FILE))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    authorization: `Bearer ${admin.token}`,
    ...{ 'site-id': site.site_id, 'content-length': String(FILE.length) },
  }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const answer = app.request('/v1/site/imports?name=list.csv', init)
  return { started, finish: () => finish(), answer }
}

describe('files that are uploaded at the same time', () => {
  it('are refused above a number, with what to do, until one has arrived', async () => {
    const app = createApp(server.deps)
    const uploads = Array.from({ length: MAX_UPLOADS }, () => slowUpload(app))
    await Promise.all(uploads.map(({ started }) => started))
    const refused = await slowUpload(app).answer
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '30')
    assert.match(await refused.text(), /Too many files are being uploaded/)
    for (const { finish, answer } of uploads) {
      finish()
      assert.equal((await answer).status, 200)
    }
    const next = slowUpload(app)
    next.finish()
    assert.equal((await next.answer).status, 200)
  })

  it('do not wait for one that never arrives', async () => {
    const upload = createUploadQueue({ timeoutMs: 1 })
    const never = () => new Promise<ArrayBuffer>(() => {})
    for (let count = 0; count <= MAX_UPLOADS; count += 1)
      await assert.rejects(
        upload(never, async () => {}),
        /The upload took too long/,
      )
  })
})
