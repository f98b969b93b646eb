import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { siblingRoutes } from '../../demo/siblings/server/routes.ts'
import { isPublicPath } from '../../src/server/app/api-cors.ts'
import { createApp } from '../../src/server/app/app.ts'
import { kitFiles, pageFiles } from '../../src/server/app/static/folders.ts'
import { staticRoutes } from '../../src/server/app/static/routes.ts'
import { ROUTES } from '../../src/shell/routes.ts'
import { type IdentityServer, startIdentity } from './identity/server.ts'
import { type Address, addressesIn, fitsRoute, prefixOf } from './support/addresses.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const DOCUMENTS = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (path) => path !== 'docs/api-report.md',
)
const addresses = DOCUMENTS.flatMap(addressesIn)
const PUBLIC_FOLDER = 'demo/dashboard/public'

/** Paths that a shop's own server or the bundler serves; the file in which our code has them, and how it writes them. */
const PATHS_OF_OTHERS: Record<string, [file: string, code: string]> = {
  '/cart.js': ['src/popup/engine/cart-shopify.ts', 'cart.js`'],
  '/cart/add': ['src/popup/engine/cart-shopify.ts', '\\/cart\\/(add'],
  '/assets/': ['src/server/app/static/routes.ts', 'assets)\\/'],
}

let api: TestServer
let identity: IdentityServer
let siblings: ReturnType<typeof siblingRoutes>
let routes: { method: string; path: string }[]

before(async () => {
  api = await startTestServer()
  identity = await startIdentity()
  const { addresses: origins, externalLinks, captcha } = api.deps.environment
  const { app: publicUrl, issuer } = origins
  const stripe = { publishableKey: 'pk_test', src: `${publicUrl}/local/stripe/stripe.js` }
  const options = { publicUrl, issuer, externalLinks, stripe, captcha }
  const pages = staticRoutes({
    ...options,
    kit: kitFiles,
    releases: () => kitFiles,
    pages: pageFiles,
  })
  siblings = siblingRoutes({ publicUrl, demoToken: async () => 'token' })
  routes = [...createApp(api.deps).routes, ...pages.routes].filter(
    ({ method, path }) => method !== 'ALL' && !path.includes('*'),
  )
})
after(() => Promise.all([api.close(), identity.close()]))

const fitsMethod = (method: string | null, route: { method: string }) =>
  method === null || method === route.method

/** `/kit/` has one file for each entry point, and lists of hashes. A version may follow it. */
function isKitFile(path: string): boolean {
  const file = path.replace(/^\/kit\/(?:[\d.]+\/)?/, './dist/')
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  return path.startsWith('/kit/') && JSON.stringify(exports).includes(`"${file}"`)
}

/** A file of the kit whose name contains a hash, or a folder of the kit, of any version. */
const isKitFolder = (path: string): boolean =>
  /^\/kit\/((<version>|[\d.]+)\/)?(lite\/)?(chunks\/[\w-]+\.js|…)?$/.test(path)

function isOnDashboard(address: Address): boolean {
  const { method, path } = address
  const prefix = prefixOf(address)
  if (prefix !== null && routes.some((route) => route.path.startsWith(prefix))) return true
  return (
    routes.some((route) => fitsMethod(method, route) && fitsRoute(path, route.path)) ||
    (method === null && ROUTES.some(({ pattern }) => fitsRoute(path, pattern))) ||
    isKitFile(path) ||
    isKitFolder(path) ||
    (path.length > 1 && existsSync(PUBLIC_FOLDER + path))
  )
}

const isOnSiblings = async ({ method, path }: Address): Promise<boolean> =>
  (await siblings.request(`http://localhost${path}`, { method: method ?? 'GET' })).status !== 404

/** An endpoint may accept only one method. */
async function isOnProvider({ method, path }: Address): Promise<boolean> {
  const replies = await Promise.all(
    (method === null ? ['GET', 'POST'] : [method]).map((one) =>
      fetch(new URL(path, identity.issuer), { method: one, redirect: 'manual' }),
    ),
  )
  return replies.some(({ status }) => status !== 404)
}

const isThirdPartyPath = (path: string): boolean => {
  const [file, code = ''] = PATHS_OF_OTHERS[path] ?? []
  return file !== undefined && readFileSync(file, 'utf8').includes(code)
}

async function isKnown(address: Address): Promise<boolean> {
  const { origin, path } = address
  if (origin === 'dashboard') return isOnDashboard(address)
  if (origin === 'siblings') return isOnSiblings(address)
  if (origin === 'provider') return isOnProvider(address)
  if (isThirdPartyPath(path) || isOnDashboard(address)) return true
  return (await isOnSiblings(address)) || (await isOnProvider(address))
}

describe('an address in the documents', () => {
  it('is one that a server or the dashboard has', async () => {
    const unknown: string[] = []
    for (const address of addresses)
      if (!(await isKnown(address)))
        unknown.push(`${address.place}: ${address.method ?? ''} ${address.path}`)
    assert.ok(addresses.length > 80, `${addresses.length}`)
    assert.deepEqual([...new Set(unknown)], [])
  })

  const unknownAddresses: [string | null, Address['origin'], string][] = [
    [null, null, '/nothing'],
    [null, null, '/v1/nothing'],
    [null, null, '/nothing/'],
    ['POST', null, '/v1/live/{site_id}'],
    ['POST', null, '/login'],
    [null, 'dashboard', '/kit/nothing.js'],
    [null, 'dashboard', '/local/nothing'],
    [null, 'siblings', '/nothing.html'],
    [null, 'provider', '/nothing'],
  ]
  for (const [method, origin, path] of unknownAddresses) {
    it(`is not ${method ?? ''} ${path} at ${origin ?? 'any origin'}`, async () => {
      assert.equal(await isKnown({ place: '', method, origin, path }), false)
    })
  }
})

const hasDocumented = (documents: Address[], route: { method: string; path: string }): boolean =>
  documents.some(({ method, path }) => fitsMethod(method, route) && fitsRoute(path, route.path))

describe('docs/hosting.md', () => {
  it('lists exactly the calls that are open to any origin', () => {
    const [, section = ''] = readFileSync('docs/hosting.md', 'utf8').split('\n## The API\n')
    const [table = ''] = section.split('\n\n').filter((part) => part.startsWith('|'))
    const listed = addressesIn('docs/hosting.md').filter(
      ({ method, path }) => method !== null && table.includes(`\`${method} ${path}`),
    )
    const open = routes.filter(({ path }) => isPublicPath(path))
    assert.ok(open.length > 8)
    assert.deepEqual(
      open.filter((route) => !hasDocumented(listed, route)).map(({ path }) => path),
      [],
    )
    assert.deepEqual(
      listed.filter(
        ({ method, path }) =>
          !open.some((route) => fitsMethod(method, route) && fitsRoute(path, route.path)),
      ),
      [],
    )
  })
})

describe('docs/try-it-locally.md', () => {
  it('names every page of the stand-ins that does not need a parameter', () => {
    const named = addressesIn('docs/try-it-locally.md')
    const pages = routes.filter(
      ({ method, path }) =>
        method === 'GET' && /^\/local\/[^:]+$/.test(path) && !path.startsWith('/local/stripe/v1/'),
    )
    assert.ok(pages.length > 4)
    assert.deepEqual(
      pages.filter((page) => !hasDocumented(named, page)).map(({ path }) => path),
      [],
    )
  })
})
