import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poplar-images-'))
  server = await startTestServer({ environment: parseEnvironment({ DATA_DIR: folder }) })
  admin = await newAdmin(server)
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const requestImage = (path: string, init: RequestInit = {}) =>
  createApp(server.deps).request(path, init)

type UploadResponse = { message: string; data: { image_id: string; type: string } }
async function upload(body: BodyInit, { token }: SignedIn = admin) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const answer = await requestImage('/v1/images', { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as UploadResponse }
}

const bytes = (text: string, size = 64) => {
  const all = new Uint8Array(size)
  all.set(Uint8Array.from(text, (character) => character.charCodeAt(0)).slice(0, size))
  return all
}
/** A one-pixel GIF with a two-colour palette. */
const GIF =
  '\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02;\x01\x00'
/** The start of a camera's JPEG: a segment with a thumbnail that has its own end marker, then the image. */
const PHOTO = '\xff\xd8\xff\xe1\x00\x06\xff\xd8\xff\xd9\xff\xda\x00\x02pot\xff\x00pot'
const PNG_END = 'IEND\xae\x42\x60\x82'
const PNG = `\x89PNG\r\n\x1a\n\xfe\xff${PNG_END}`

describe('POST /v1/images', () => {
  const pictures: [type: string, beginning: string][] = [
    ['image/png', PNG],
    ['image/jpeg', '\xff\xd8\xff\xe0\x00\x02\xff\xd9'],
    ['image/webp', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
    ['image/jpeg', `${PHOTO}\xff\xd9`],
    ['image/gif', `GIF89a${GIF};`],
    ['image/gif', `GIF87a${GIF}!\xfe\x03pot\x00;`],
  ]
  for (const [type, fileStart] of pictures) {
    it(`stores ${type} (${JSON.stringify(fileStart)}), and serves the same bytes to every page`, async () => {
      const { status, body } = await upload(bytes(fileStart))
      assert.deepEqual([status, body.data.type], [200, type])
      const shown = await requestImage(`/v1/images/${body.data.image_id}`, {
        headers: { origin: 'https://shop.example' },
      })
      assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), bytes(fileStart))
      const header = (name: string) => shown.headers.get(name)
      assert.equal(header('content-type'), type)
      assert.equal(header('access-control-allow-origin'), '*')
      assert.equal(header('x-content-type-options'), 'nosniff')
      assert.match(header('cache-control') ?? '', /immutable/)
      assert.match(header('content-security-policy') ?? '', /default-src 'none'/)
    })
  }

  for (const [what, cut] of [
    ['PNG', PNG.replace(PNG_END, '')],
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['JPEG with a complete thumbnail', PHOTO],
    ['GIF', `GIF89a${GIF}`],
    ['GIF with a semicolon before its end', `GIF89a${GIF.slice(0, -2)}`],
    ['WebP', 'RIFF\xff\xff\x00\x00WEBPVP8 '],
  ] as const) {
    it(`refuses a truncated ${what}`, async () => {
      const { status, body } = await upload(bytes(cut))
      assert.deepEqual(
        [status, body.message],
        [400, 'This image file is incomplete. Please choose another one.'],
      )
    })
  }

  for (const type of ['image/png', 'text/plain', 'application/json', 'multipart/x']) {
    it(`stores the bytes of an image that is sent as ${type}`, async () => {
      const { status, body } = await upload(new Blob([bytes(PNG)], { type }))
      assert.equal(status, 200)
      const shown = await requestImage(`/v1/images/${body.data.image_id}`)
      assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), bytes(PNG))
    })
  }

  it('accepts a form’s file based on its content, not its name', async () => {
    const form = new FormData()
    form.set('file', new File([bytes(PNG)], '../../etc/passwd.svg', { type: 'image/svg+xml' }))
    const { status, body } = await upload(form)
    assert.deepEqual([status, body.data.type], [200, 'image/png'])
    assert.match(body.data.image_id, /^[0-9a-f-]{36}$/)
    const names = await readdir(join(folder, 'images'), { recursive: true })
    assert.ok(names.some((name) => name.endsWith(body.data.image_id)))
    assert.ok(!names.some((name) => name.includes('passwd')))
  })

  const none: [name: string, content: string][] = [
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\x90\x00'],
    ['a RIFF file with audio', 'RIFF\x10\x00\x00\x00WAVEfmt '],
    ['half a file signature', '\x89PN'],
    ['nothing', ''],
  ]
  for (const [name, content] of none) {
    it(`refuses ${name}`, async () => {
      const { status, body } = await upload(bytes(content, content.length))
      assert.equal(status, 400)
      assert.match(body.message, /file type isn’t supported/)
    })
  }

  it('refuses a 20 MB image, and accepts a 5 MB image', async () => {
    const { status, body } = await upload(bytes(PNG, 20 * 1_024 * 1_024))
    assert.deepEqual([status, body.message], [413, 'A picture can be at most 5 MB.'])
    assert.equal((await upload(bytes(PNG, 5 * 1_024 * 1_024))).status, 200)
  })

  it('refuses a small file with too many pixels', async () => {
    const head = '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'
    const { status, body } = await upload(
      bytes(`${head}\x00\x00\x2e\xe0\x00\x00\x2e\xe0${PNG_END}`),
    )
    assert.equal(status, 400)
    assert.match(
      body.message,
      /^This image is 12,000 × 12,000 pixels\. The maximum is 8,000 pixels per side and/,
    )
  })

  it('refuses more than 1,000 images per account', async () => {
    const owner = await newAdmin(server)
    const add = (count: number) =>
      server.database.query(
        `insert into images (image_id, account_id, type, bytes, created_at)
         select gen_random_uuid(), $1, 'image/png', 64, $2 from generate_series(1, $3::integer)`,
        [owner.accountId, server.deps.now(), count],
      )
    await add(999)
    assert.equal((await upload(bytes(PNG), owner)).status, 200)
    const { status, body } = await upload(bytes(PNG), owner)
    assert.deepEqual([status, body.message], [403, 'An account can have up to 1000 images.'])
  })

  it('requires a session, and permission to edit campaigns', async () => {
    assert.equal(
      (await requestImage('/v1/images', { method: 'POST', body: bytes(PNG) })).status,
      401,
    )
    const reader = await newMember(server, admin, { campaigns: true })
    assert.equal((await upload(bytes(PNG), reader)).status, 403)
  })
})

describe('GET /v1/images/{image_id}', () => {
  for (const id of ['nonsense', crypto.randomUUID(), '..%2F..%2Fetc%2Fpasswd']) {
    it(`responds with 404 for ${id.slice(0, 8)}`, async () => {
      assert.equal((await requestImage(`/v1/images/${id}`)).status, 404)
    })
  }
})

describe('GET /v1/art/{name}.svg', () => {
  it('serves every template image, without scripts', async () => {
    const names = JSON.stringify(TEMPLATES).matchAll(/"kind":"art","name":"([^"]+)"/g)
    const paths = new Set(Array.from(names, ([, name]) => `/v1/art/${name}.svg`))
    assert.ok(paths.size > 0)
    for (const path of paths) {
      const { status, headers } = await requestImage(path)
      assert.equal(status, 200, path)
      assert.equal(headers.get('content-type'), 'image/svg+xml; charset=utf-8')
      assert.equal(headers.get('content-security-policy'), "default-src 'none'")
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
  })

  it('is sent compressed', async () => {
    const { headers } = await requestImage('/v1/art/kiln.svg', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    assert.equal(headers.get('content-encoding'), 'br')
  })

  it('responds with 304 if the image has not changed', async () => {
    const path = '/v1/art/kiln.svg'
    const etag = (await requestImage(path)).headers.get('etag') ?? ''
    assert.equal((await requestImage(path, { headers: { 'if-none-match': etag } })).status, 304)
  })

  for (const name of ['nothing.svg', 'kiln', '..%2Fdesign.ts', '%2e%2e%2fdesign.ts', 'KILN.svg']) {
    it(`responds with 404 for ${name}`, async () => {
      assert.equal((await requestImage(`/v1/art/${name}`)).status, 404)
    })
  }
})
