import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { inspect } from 'node:util'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { parseBucket } from '../../../src/server/images/settings.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SECRET = 'sesame/+opens'
const REGION = 'eu-test-1'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Verifies an AWS signature version 4. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, day, names = '', signature] =
    /Credential=ann\/(\d+)\/eu-test-1\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (day === undefined) return false
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, url, '', signedHeaders.join(''), names, headers['x-amz-content-sha256']]
  const digest = createHash('sha256').update(request.join('\n')).digest('hex')
  const scope = `${day}/${REGION}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature
}

/** A fake bucket that stores signed uploads, and refuses unsigned requests. */
function startBucket() {
  const kept = new Map<string, Buffer>()
  let isOpen = true
  const storage = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    if (!isOpen || !isSigned(request)) return response.writeHead(403).end()
    if (request.method === 'PUT') kept.set(path, Buffer.concat(parts))
    const bytes = kept.get(path)
    response.writeHead(bytes ? 200 : 404).end(request.method === 'GET' ? bytes : undefined)
  })
  return { kept, storage, close: () => (isOpen = false) }
}

const PNG = new Uint8Array([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  ...Buffer.from('IEND\xae\x42\x60\x82', 'latin1'),
])

describe('images in a bucket', () => {
  const bucket = startBucket()
  let server: TestServer
  let admin: SignedIn
  const listening = (one: Server) =>
    new Promise<number>((resolve) => {
      one.listen(0, '127.0.0.1', () => resolve((one.address() as AddressInfo).port))
    })
  before(async () => {
    const port = await listening(bucket.storage)
    const S3_URL = `http://ann:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/pots?region=${REGION}`
    server = await startTestServer({ environment: parseEnvironment({ S3_URL }) })
    admin = await newAdmin(server)
  })
  after(async () => {
    bucket.storage.close()
    await server.close()
  })
  const ask = (path: string, init: RequestInit = {}) =>
    createApp(server.deps).request(`/v1/images${path}`, init)
  const upload = () =>
    ask('', {
      method: 'POST',
      body: PNG,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
    })

  it('are stored with a signed request, and can be loaded by every page', async () => {
    const { data } = (await (await upload()).json()) as { data: { image_id: string } }
    assert.deepEqual([...bucket.kept.keys()], [`/pots/images/${data.image_id}`])
    const shown = await ask(`/${data.image_id}`)
    assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), PNG)
    assert.equal(shown.headers.get('content-type'), 'image/png')
  })

  it('are not found if the bucket no longer has them', async () => {
    const { data } = (await (await upload()).json()) as { data: { image_id: string } }
    bucket.kept.clear()
    assert.equal((await ask(`/${data.image_id}`)).status, 404)
  })

  it('that the bucket rejects are not added to the database, and the key is not logged', async () => {
    const count = () => server.database.query('select 1 from images')
    const before = (await count()).length
    bucket.close()
    assert.equal((await upload()).status, 500)
    assert.equal((await count()).length, before)
    const log = inspect(server.logEntries, { depth: null })
    assert.match(log, /S3_URL responded with status 403/)
    assert.ok(!log.includes('sesame'))
  })
})

describe('S3_URL', () => {
  const right: [text: string, address: string, region: string][] = [
    ['https://k:s@s3.example/pots', 'https://s3.example/pots', 'us-east-1'],
    ['https://k:s@s3.example/pots/?region=eu-west-1', 'https://s3.example/pots', 'eu-west-1'],
    ['http://k:s@127.0.0.1:9000/a/b', 'http://127.0.0.1:9000/a/b', 'us-east-1'],
  ]
  for (const [text, address, region] of right) {
    it(`${text} sets the URL ${address} and the region ${region}`, () => {
      assert.deepEqual(parseBucket(text), {
        ...{ address, region, accessKeyId: 'k', secretAccessKey: 's' },
      })
    })
  }
  const wrong = ['bucket', 'https://s3.example/pots', 'https://k:s@s3.example', 'ftp://k:s@h/b']
  for (const text of wrong) {
    it(`“${text}” is refused with a message`, () => {
      assert.throws(() => parseEnvironment({ S3_URL: text }), /S3_URL must be https/)
    })
  }
})
