import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { fontFamiliesOf, fontUrl } from '../../../src/popup/fonts.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { THEMES } from '../../../src/popup/themes.ts'
import { createApp } from '../../../src/server/app/app.ts'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import type { GuardedFetch } from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { GuardedFetchError } from '../../../src/server/platform/guarded-fetch/guarded-fetch-error.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let folder: string
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** A server with an empty font folder and a fake Google Fonts. */
async function withFakeGoogle(
  answers: Record<string, string>,
  test: (google: FakeGoogle) => Promise<void>,
) {
  folder = await mkdtemp(join(tmpdir(), 'poplar-fonts-'))
  const requests: string[] = []
  const guardedFetch: GuardedFetch = async (address) => {
    requests.push(address)
    const body = Object.entries(answers).find(([start]) => address.startsWith(start))?.[1]
    if (body === 'away') throw new GuardedFetchError('name-not-found', address)
    const status = body === undefined ? 400 : Number(/^\d{3}$/.exec(body)?.[0] ?? 200)
    return { url: address, status, headers: {}, body: Buffer.from(body ?? '', 'latin1') }
  }
  const environment = { ...server.deps.environment, dataFolder: folder }
  const start = () => createApp({ ...server.deps, environment, guardedFetch } satisfies AppDeps)
  try {
    await test({ requestedUrls: requests, start })
  } finally {
    await rm(folder, { recursive: true })
  }
}
type FakeGoogle = { requestedUrls: string[]; start: () => ReturnType<typeof createApp> }

const requestStyleSheet = async (
  app: ReturnType<typeof createApp>,
  family: string,
  isItalic = false,
) => app.request(fontUrl('/v1/fonts', { family, isItalic }))
const filesIn = (css: string) => [...css.matchAll(/url\((files\/[^)]+)\)/g)].map(([, file]) => file)

const GOOGLE_SHEET = 'https://fonts.googleapis.com/css?family=Lobster'
const LOBSTER = `
/* cyrillic */
@font-face { font-family: 'Lobster'; font-weight: 400; src: url(https://fonts.gstatic.com/s/lobster/a.woff2) format('woff2'); unicode-range: U+0400-045F; }
/* latin */
@font-face { font-family: 'Lobster'; font-weight: 400; src: url(https://fonts.gstatic.com/s/lobster/b.woff2) format('woff2'); unicode-range: U+0000-00FF, U+0131; }
@font-face { font-family: 'Lobster'; src: url(https://elsewhere.example/c.woff2) format('woff2'); }`

describe('pop-up fonts', () => {
  const families = new Set(
    [
      ...TEMPLATES.map(({ design }) => design),
      ...THEMES.map(({ theme }) => ({ ...blankDesign(), theme })),
    ].flatMap(fontFamiliesOf),
  )
  for (const family of families) {
    it(`include ${family} without a network, with Latin letters first`, () =>
      withFakeGoogle({}, async ({ requestedUrls, start }) => {
        const app = start()
        const css = await (await requestStyleSheet(app, family, true)).text()
        assert.match(css.slice(0, css.indexOf('}')), /U\+0000-00FF/i)
        const file = await app.request(`/v1/fonts/${filesIn(css)[0]}`)
        assert.equal(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4), 'wOF2')
        assert.equal(file.headers.get('access-control-allow-origin'), '*')
        assert.deepEqual(requestedUrls, [])
      }))
  }

  it('are fetched from Google once if they are not packaged, and then served from disk', () =>
    withFakeGoogle(
      { [GOOGLE_SHEET]: LOBSTER, 'https://fonts.gstatic.com/': 'wOF2 letters' },
      async ({ requestedUrls, start }) => {
        const first = start()
        const [css] = await Promise.all([
          requestStyleSheet(first, 'Lobster').then((response) => response.text()),
          requestStyleSheet(first, 'lobster'),
        ])
        const files = filesIn(css)
        assert.equal(files.length, 2, 'files from other hosts are omitted')
        assert.doesNotMatch(css, /google|gstatic|elsewhere/)
        assert.equal((await first.request(`/v1/fonts/${files[0]}`)).status, 200)
        assert.deepEqual(requestedUrls.slice(1), ['https://fonts.gstatic.com/s/lobster/b.woff2'])
        const next = start()
        assert.equal((await requestStyleSheet(next, 'Lobster')).status, 200)
        const again = await next.request(`/v1/fonts/${files[0]}`)
        assert.equal(await again.text(), 'wOF2 letters')
        assert.equal(requestedUrls.length, 2)
      },
    ))

  it('are not found if Google has no such family, and not requested again', () =>
    withFakeGoogle({}, async ({ requestedUrls, start }) => {
      const app = start()
      for (const _ of [1, 2])
        assert.equal((await requestStyleSheet(app, 'No Such Font')).status, 404)
      assert.equal(requestedUrls.length, 1)
    }))

  it('are not found while Google is unreachable, after a single request for all of them', () =>
    withFakeGoogle({ https: 'away' }, async ({ requestedUrls, start }) => {
      const app = start()
      for (const family of ['Lobster', 'Pacifico']) {
        assert.equal((await requestStyleSheet(app, family)).status, 404)
      }
      assert.equal(requestedUrls.length, 1)
    }))

  for (const status of ['429', '500', '503']) {
    it(`are requested again a minute after Google responded with ${status}`, () =>
      withFakeGoogle({ https: status }, async ({ requestedUrls, start }) => {
        const app = start()
        const now = server.deps.now()
        for (const _ of [1, 2]) assert.equal((await requestStyleSheet(app, 'Lobster')).status, 404)
        assert.equal(requestedUrls.length, 1)
        server.setNow(new Date(now.getTime() + 61_000))
        await requestStyleSheet(app, 'Lobster')
        assert.equal(requestedUrls.length, 2)
        server.setNow(now)
      }))
  }

  describe('when the cache is full', () => {
    const MOST = 300
    const fill = async (now: Date) => {
      for (let age = 1; age < MOST; age++) {
        const family = join(folder, 'fonts', `older-by-${age}`)
        await mkdir(family, { recursive: true })
        const usedAt = new Date(now.getTime() - age * 86_400_000)
        await utimes(family, usedAt, usedAt)
      }
    }

    it('replace the least recently used family', () =>
      withFakeGoogle(
        { 'https://fonts.googleapis.com/': LOBSTER },
        async ({ requestedUrls, start }) => {
          const app = start()
          const now = server.deps.now()
          await requestStyleSheet(app, 'Lobster')
          await fill(now)
          server.setNow(new Date(now.getTime() + 7_200_000))
          for (const family of ['Lobster', 'Shrikhand', 'Lobster']) {
            assert.equal((await requestStyleSheet(app, family)).status, 200)
          }
          const kept = await readdir(join(folder, 'fonts'))
          assert.deepEqual([kept.length, kept.includes(`older-by-${MOST - 1}`)], [MOST, false])
          assert.equal(requestedUrls.length, 2)
          server.setNow(now)
        },
      ))

    it('are rate-limited per visitor', () =>
      withFakeGoogle(
        { 'https://fonts.googleapis.com/': LOBSTER },
        async ({ requestedUrls, start }) => {
          const app = start()
          const statuses = new Set<number>()
          for (let number = 0; number < 60; number++) {
            const path = fontUrl('/v1/fonts', { family: `Font ${number}`, isItalic: false })
            statuses.add((await app.request(path)).status)
          }
          await server.database.query('delete from identity_attempts')
          assert.deepEqual([...statuses], [200, 429])
          assert.ok(requestedUrls.length <= 40)
        },
      ))
  })

  it('reject a response that is not a font', () =>
    withFakeGoogle(
      { [GOOGLE_SHEET]: LOBSTER, 'https://fonts.gstatic.com/': '<html>' },
      async ({ start }) => {
        const app = start()
        const [file] = filesIn(await (await requestStyleSheet(app, 'Lobster')).text())
        assert.equal((await app.request(`/v1/fonts/${file}`)).status, 404)
      },
    ))

  const invalidNames = [
    '',
    'https://evil.example/font.css',
    '//evil.example',
    'Lobster|Evil',
    'Lobster:400:latin',
    'Lobster:bold',
    '../../etc/passwd',
    "x');}",
    'A'.repeat(61),
    ' Lobster',
    'Lob\0ster',
  ]
  for (const name of invalidNames) {
    it(`refuse the name ${JSON.stringify(name.slice(0, 40))}`, () =>
      withFakeGoogle({}, async ({ requestedUrls, start }) => {
        const response = await start().request(`/v1/fonts/css?family=${encodeURIComponent(name)}`)
        assert.equal(response.status, 400)
        assert.deepEqual(requestedUrls, [])
      }))
  }

  const invalidFiles = [
    'cabin/..%2fpackage.json',
    'cabin/package.json',
    '..%2f..%2fpackage.json/x.woff2',
    'nothing/cabin-latin-wght-normal.woff2',
    `${'0'.repeat(24)}/${'0'.repeat(24)}.woff2`,
  ]
  for (const file of invalidFiles) {
    it(`return 404 for ${file}`, () =>
      withFakeGoogle({}, async ({ start }) => {
        assert.equal((await start().request(`/v1/fonts/files/${file}`)).status, 404)
      }))
  }
})
