import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { KIT_VERSION } from '../../../src/config/version.ts'
import { type Releases, storeRelease } from '../../../src/server/app/static/releases.ts'
import { staticRoutes } from '../../../src/server/app/static/routes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type TemporaryStore, temporaryStore } from './support.ts'

const PAGE =
  '<script type="application/json" id="settings">{}</script><dashboard-shell></dashboard-shell>'
const SCRIPT = `export const kit = '${'poplar '.repeat(100)}'`

const ADDRESSES = {
  captcha: null,
  stripe: {
    publishableKey: 'pk_test_local',
    src: 'http://localhost:4600/local/stripe/stripe.js',
  },
  publicUrl: 'http://localhost:4600',
  issuer: 'http://localhost:4602/',
  externalLinks: {
    siblings: [],
    links: { support: 'https://help.example/', docs: 'https://docs.example/' },
    chatbot: null,
    websites: null,
  },
}

describe('the dashboard’s origin', () => {
  let kit: TemporaryStore
  let pages: TemporaryStore
  let routes: Hono
  let data: string
  let releases: Releases
  const get = (path: string, headers: Record<string, string> = {}) =>
    routes.request(path, { headers })

  before(async () => {
    kit = await temporaryStore({
      'kit.js': SCRIPT,
      'elements.js': SCRIPT,
      'llms.txt': '# Poplar Kit',
      'dashboard-shell.js': SCRIPT,
      'chunks/react-Dx1.js': SCRIPT,
      'chunks/react-Dx1.js.map': '{}',
      'lite/chunks/preact-Dx1.js': SCRIPT,
    })
    pages = await temporaryStore({
      'index.html': PAGE,
      'privacy.html': '<h1>Privacy policy</h1>',
      'terms.html': '<h1>Terms</h1>',
      'maintenance.html': '<h1>Back soon</h1>',
      'mark.svg': '<svg/>',
      'assets/main-a1b2c3.js': SCRIPT,
      'downloads/poplar-wordpress.zip': 'a plugin without a URL',
    })
    data = await temporaryFolder()
    releases = await storeRelease(kit, data)
    routes = staticRoutes({ kit, releases, pages, ...ADDRESSES })
  })
  after(() => Promise.all([kit.remove(), pages.remove()]))

  describe('shows the dashboard', () => {
    for (const path of ['/', '/campaigns/', '/login_success/?code=1', '/anything/else']) {
      it(`at ${path}`, async () => {
        const response = await get(path)
        assert.equal(response.status, 200)
        assert.match(await response.text(), /<dashboard-shell>/)
      })
    }

    it('with its settings embedded', async () => {
      const [, block = ''] = />(\{.*?)<\/script>/.exec(await (await get('/')).text()) ?? []
      assert.equal(JSON.parse(block).apiBase, 'http://localhost:4600/v1')
      assert.equal(JSON.parse(block).auth.domain, 'http://localhost:4602')
    })

    it('with a policy that allows no inline code', async () => {
      const policy = (await get('/')).headers.get('content-security-policy') ?? ''
      assert.doesNotMatch(policy, /unsafe|\*/)
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self' http://localhost:4602",
        'frame-src http://localhost:4602 http://localhost:4600/local/stripe/',
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types poplar-kit',
      ]) {
        assert.ok(policy.split('; ').includes(directive), directive)
      }
    })

    it('with a policy that allows a chatbot’s origin', async () => {
      const chatbot = { id: 'bot-1', src: 'https://chat.example/bot.js' }
      const externalLinks = { ...ADDRESSES.externalLinks, chatbot }
      const response = await staticRoutes({
        kit,
        releases,
        pages,
        ...ADDRESSES,
        externalLinks,
      }).request('/')
      const policy = response.headers.get('content-security-policy') ?? ''
      for (const directive of [
        "script-src 'self' https://chat.example",
        "img-src 'self' data: https://chat.example",
        "connect-src 'self' http://localhost:4602 https://chat.example",
        'frame-src http://localhost:4602 https://chat.example http://localhost:4600/local/stripe/',
      ]) {
        assert.ok(policy.split('; ').includes(directive), directive)
      }
    })

    it('with a policy that allows Stripe, if there are keys', async () => {
      const stripe = { publishableKey: 'pk_1' }
      const response = await staticRoutes({ kit, releases, pages, ...ADDRESSES, stripe }).request(
        '/',
      )
      const policy = response.headers.get('content-security-policy') ?? ''
      for (const directive of [
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
        "connect-src 'self' http://localhost:4602 https://api.stripe.com https://checkout.stripe.com",
      ]) {
        assert.ok(policy.split('; ').includes(directive), directive)
      }
    })

    it('with a policy that allows the captcha provider', async () => {
      const captcha = {
        siteKey: 'site-1',
        src: 'https://js.hcaptcha.com/1/api.js',
        secret: 'hidden',
        verifyUrl: 'https://api.hcaptcha.com/siteverify',
      }
      const response = await staticRoutes({ kit, releases, pages, ...ADDRESSES, captcha }).request(
        '/',
      )
      const policy = response.headers.get('content-security-policy') ?? ''
      const provider = 'https://js.hcaptcha.com https://hcaptcha.com https://*.hcaptcha.com'
      for (const directive of [
        `script-src 'self' ${provider}`,
        `connect-src 'self' http://localhost:4602 ${provider}`,
        `frame-src http://localhost:4602 ${provider} http://localhost:4600/local/stripe/`,
      ]) {
        assert.ok(policy.split('; ').includes(directive), directive)
      }
    })

    it('without referrers or caching', async () => {
      const { headers } = await get('/')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('cache-control'), 'no-cache')
    })
  })

  for (const [path, title] of [
    ['/privacy', 'Privacy policy'],
    ['/privacy/', 'Privacy policy'],
    ['/terms', 'Terms'],
    ['/terms/', 'Terms'],
    ['/maintenance.html', 'Back soon'],
  ] as const) {
    it(`shows ${title} at ${path}`, async () => {
      const response = await get(path)
      assert.match(await response.text(), new RegExp(title))
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(response.headers.get('cache-control'), 'no-cache')
    })
  }

  it('passes unknown API calls on to the API', async () => {
    const response = await get('/v1/nothing')
    assert.equal(response.status, 404)
    assert.doesNotMatch(await response.text(), /dashboard-shell/)
  })

  it('passes requests for downloads, which need the server’s URL, on to the API', async () => {
    assert.equal((await get('/downloads/poplar-wordpress.zip')).status, 404)
  })

  it('responds to a request for a missing file with 404 instead of the page', async () => {
    assert.equal((await get('/assets/gone.js')).status, 404)
  })

  describe('serves the kit', () => {
    it('to any origin', async () => {
      const { headers } = await get('/kit/kit.js')
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
    })

    it('with entry points cached for five minutes, even if their name looks like a hash', async () => {
      const { headers } = await get('/kit/dashboard-shell.js')
      assert.match(headers.get('cache-control') ?? '', /max-age=300\b/)
    })

    for (const path of [
      '/kit/chunks/react-Dx1.js',
      '/kit/lite/chunks/preact-Dx1.js',
      '/assets/main-a1b2c3.js',
    ]) {
      it(`with ${path} cached permanently`, async () => {
        assert.match(
          (await get(path)).headers.get('cache-control') ?? '',
          /max-age=31536000, immutable/,
        )
      })
    }

    it('with its llms.txt at every URL where language models look for it', async () => {
      for (const address of ['/llms.txt', '/kit/llms.txt', `/kit/${KIT_VERSION}/llms.txt`]) {
        const response = await get(address)
        assert.equal(await response.text(), '# Poplar Kit', address)
        assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
      }
    })

    it('under its version permanently, in the form in which it was first served', async () => {
      const address = `/kit/${KIT_VERSION}/chunks/react-Dx1.js`
      await kit.rewrite('chunks/react-Dx1.js', 'another build of the same version')
      const again = await storeRelease(kit, data)
      const response = await staticRoutes({ kit, releases: again, pages, ...ADDRESSES }).request(
        address,
      )
      assert.equal(await response.text(), SCRIPT)
      assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
      assert.equal((await get(`/kit/${KIT_VERSION}/kit.js`)).status, 200)
    })

    it('under its version, with source maps', async () => {
      const response = await get(`/kit/${KIT_VERSION}/chunks/react-Dx1.js.map`)
      assert.equal(response.status, 200)
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    })

    it('only under a version that this server has served, and no files outside that version', async () => {
      for (const path of ['99.0.0/kit.js', `${KIT_VERSION}/none.js`, `${KIT_VERSION}/../../x.js`]) {
        const response = await get(`/kit/${path}`)
        assert.equal(response.status, 404, path)
      }
      assert.match(
        await (await get('/kit/99.0.0/kit.js')).text(),
        /no such file in version 99\.0\.0 of the kit/,
      )
    })

    it('from one stored copy per version, even if two servers start simultaneously', async () => {
      const folder = await temporaryFolder()
      await Promise.all([storeRelease(kit, folder), storeRelease(kit, folder)])
      assert.deepEqual(await readdir(join(folder, 'kit')), [KIT_VERSION])
    })

    it('with 304 if it has not changed', async () => {
      const etag = (await get('/kit/kit.js')).headers.get('etag') ?? ''
      assert.equal((await get('/kit/kit.js', { 'if-none-match': etag })).status, 304)
    })

    it('in Brotli if the client accepts it', async () => {
      const response = await get('/kit/kit.js', { 'accept-encoding': 'gzip, br;q=0.9' })
      assert.equal(response.headers.get('content-encoding'), 'br')
      assert.equal(brotliDecompressSync(await response.arrayBuffer()).toString(), SCRIPT)
    })

    it('in gzip if the client accepts only gzip', async () => {
      const response = await get('/kit/kit.js', { 'accept-encoding': 'gzip' })
      assert.equal(response.headers.get('content-encoding'), 'gzip')
      assert.equal(gunzipSync(await response.arrayBuffer()).toString(), SCRIPT)
    })

    it('uncompressed if the client accepts no encoding', async () => {
      const response = await get('/kit/kit.js')
      assert.equal(response.headers.get('content-encoding'), null)
      assert.equal(response.headers.get('vary'), 'Accept-Encoding')
    })

    it('from the file itself if it is newer than its compressed copy', async () => {
      const changed = `${SCRIPT}\nexport const isNew = true`
      await kit.rewrite('elements.js', changed)
      const response = await get('/kit/elements.js', { 'accept-encoding': 'br' })
      assert.equal(await response.text(), changed)
    })
  })

  describe('serves nothing outside its folders', () => {
    for (const path of [
      '/kit/../secret.txt',
      '/kit/%2e%2e/secret.txt',
      '/kit/..%2fsecret.txt',
      '/kit/chunks',
      '/kit/%00.js',
      '/kit/%E0%A4%A.js',
    ]) {
      it(path, async () => {
        const response = await get(path)
        assert.equal(response.status, 404)
        assert.doesNotMatch(await response.text(), /outside/)
      })
    }
  })

  it('says which command to run if the pages are not built', async () => {
    const missingStore = { folder: '/nowhere', compressed: '/nowhere' }
    const bare = staticRoutes({ ...ADDRESSES, kit, releases, pages: missingStore })
    const response = await bare.request('/')
    assert.equal(response.status, 503)
    assert.match(await response.text(), /npm run build/)
  })
})
