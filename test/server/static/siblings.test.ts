import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SITES } from '../../../demo/seed/sites.ts'
import { siblingRoutes } from '../../../demo/siblings/server/routes.ts'
import { findSnippets } from '../../../src/features/install/snippets.ts'
import { PRODUCTS, SIBLING_PRODUCTS } from '../../../src/server/external-links/products.ts'

const publicUrl = 'http://localhost:4600'
const routes = siblingRoutes({ publicUrl, demoToken: async () => 'a-token' })
const fetchText = async (path: string) => (await routes.request(path)).text()

describe('the siblings’ origin', () => {
  it('lists its pages, each of which exists or has not been built yet', async () => {
    const paths = [...(await fetchText('/')).matchAll(/href="(\/[^"]*)"/g)].map(
      ([, path = '']) => path,
    )
    const responses = await Promise.all(
      paths.map(async (path) => (await routes.request(path)).status),
    )
    assert.ok(paths.length > 15)
    assert.deepEqual(
      responses.filter((status) => status !== 200 && status !== 503),
      [],
    )
  })

  it('has the home page of shop.example, with a single snippet', async () => {
    const front = await routes.request('/', { headers: { host: 'shop.example:4601' } })
    const snippets = findSnippets(await front.text(), `${publicUrl}/v1/poplar.js`)
    assert.deepEqual(snippets, ['shop_example_1'])
  })

  it('has a form on that page that adds subscribers to a seeded campaign', async () => {
    const [campaign] = SITES.shop.campaigns
    assert.match(await fetchText('/shop.html'), new RegExp(`data-campaign-id="${campaign?.id}"`))
    assert.equal(campaign?.doubleOptin, true)
  })

  it('has a cart page at the URL that the cart templates link to', async () => {
    assert.match(await fetchText('/cart'), /<title>Your cart/)
    assert.match((await routes.request('/cart')).headers.get('content-type') ?? '', /^text\/html/)
  })

  it('has a minimal page with the wizard', async () => {
    assert.match(await fetchText('/bare.html'), /<add-site-wizard>/)
  })

  it('has a page with the forms for new users, with a strict policy', async () => {
    const page = await routes.request('/account.html')
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? 'unsafe', /unsafe/)
    assert.match(await page.text(), /<set-password-form>.*<license-activation>/s)
  })

  it('loads the kit from the dashboard’s origin', async () => {
    assert.match(await fetchText('/bare.js'), /from 'http:\/\/localhost:4600\/kit\/kit\.js'/)
  })

  it('also has the checkout page with the lite build', async () => {
    assert.match(await fetchText('/own/upgrade.js'), /from '\/kit\/kit\.js'/)
    assert.match(await fetchText('/lite/upgrade.js'), /from '\/kit\/lite\/kit\.js'/)
  })

  it('has a strict policy on the minimal page', async () => {
    const policy = (await routes.request('/bare.html')).headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self' http:\/\/localhost:4600;/)
    assert.doesNotMatch(policy, /unsafe/)
  })

  it('serves its pages a token, and forbids caching it', async () => {
    const response = await routes.request('/token')
    assert.equal(await response.text(), 'a-token')
    assert.equal(response.headers.get('cache-control'), 'no-store')
  })

  it('has no token without demo accounts', async () => {
    assert.equal((await siblingRoutes({ publicUrl }).request('/token')).status, 404)
  })

  for (const path of ['/nothing', '/..%2fpackage.json', '/constructor']) {
    it(`does not have ${path}`, async () => assert.equal((await routes.request(path)).status, 404))
  }

  for (const [path, type] of [
    ['/', 'text/html'],
    ['/shop.css', 'text/css'],
    ['/shop.js', 'text/javascript'],
    ['/bare.js', 'text/javascript'],
    ['/account.css', 'text/css'],
    ['/account.js', 'text/javascript'],
    ['/product.css', 'text/css'],
    ['/chatbot.js', 'text/javascript'],
    ['/mark.svg', 'image/svg+xml'],
  ] as const) {
    it(`serves ${path} as ${type}`, async () => {
      const { headers } = await routes.request(path)
      assert.ok(headers.get('content-type')?.startsWith(type))
    })
  }
})

describe('the policy of a sibling’s checkout page', () => {
  const src = `${publicUrl}/local/stripe/stripe.js`
  const checkoutRoutes = siblingRoutes({ publicUrl, stripe: { publishableKey: 'pk_test_1', src } })
  const directive = async (path: string, name: string, app = checkoutRoutes) => {
    const { headers } = await app.request(path)
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    return policy.find((line) => line.startsWith(`${name} `))
  }
  const folder = `${publicUrl}/local/stripe/`

  for (const [path, scripts] of [
    ['/own/upgrade.html', `'self' ${folder}`],
    ['/lite/upgrade.html', `'self' ${folder}`],
    ['/hosted/upgrade.html', `'self' ${publicUrl} ${folder}`],
  ] as const) {
    it(`${path} allows scripts from ${scripts} and frames only for the payment`, async () => {
      assert.equal(await directive(path, 'script-src'), `script-src ${scripts}`)
      assert.equal(await directive(path, 'frame-src'), `frame-src ${folder}`)
      assert.equal(await directive(path, 'style-src'), "style-src 'self'")
    })
  }

  it('allows Stripe’s origins if the real Stripe is used', async () => {
    const real = siblingRoutes({ publicUrl, stripe: { publishableKey: 'pk_live_1' } })
    const named = async (name: string) => `${await directive('/own/upgrade.html', name, real)}`
    assert.match(
      await named('script-src'),
      /https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/,
    )
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      assert.match(await named(name), /https:\/\/checkout\.stripe\.com/, name)
    assert.match(await named('img-src'), /https:\/\/\*\.stripe\.com/)
  })

  it('gives the page the options for configure(), but not a secret', async () => {
    const script = await (await checkoutRoutes.request('/own/upgrade.js')).text()
    assert.match(script, /stripe: \{"publishableKey":"pk_test_1","src":/)
    assert.doesNotMatch(script, /\{\{|sk_|whsec_/)
  })
})

describe('the stand-ins for the sibling products', () => {
  it('cover eight products, support and docs', () => {
    assert.equal(SIBLING_PRODUCTS.length, 8)
    assert.equal(new Set(PRODUCTS.map(({ path }) => path)).size, 10)
  })

  for (const { name, path } of PRODUCTS) {
    it(`${path} says that it is a stand-in for ${name}, and links to the dashboard`, async () => {
      const page = await fetchText(path)
      assert.match(page, new RegExp(`<h1>Poplar ${name}</h1>`))
      assert.match(page, /stands in for it on your machine/)
      assert.match(page, /href="http:\/\/localhost:4600\/dashboard"/)
    })
  }

  it('link to one another, and mark the link to the current page', async () => {
    const page = await fetchText('/forms/')
    for (const { path } of SIBLING_PRODUCTS) assert.ok(page.includes(`href="${path}"`), path)
    assert.deepEqual(page.match(/<a [^>]*aria-current="page">[^<]*/g), [
      '<a href="/forms/" aria-current="page">Forms',
    ])
  })

  it('explain how to configure the real page on a hosted server', async () => {
    assert.match(await fetchText('/support/'), /SUPPORT_URL/)
    assert.match(await fetchText('/docs/'), /DOCS_URL/)
    assert.match(await fetchText('/mail/'), /PRODUCT_URLS/)
  })

  it('run no script, send no requests and cannot be framed', async () => {
    const { headers } = await routes.request('/mail/')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /connect-src 'none'.*frame-ancestors 'none'/)
    assert.doesNotMatch(await fetchText('/mail/'), /<script|style=|<style/)
  })
})
