import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, describe, it } from 'node:test'
import { embedSnippet } from '../../../src/features/install/rules.ts'
import { checkInstallation } from '../../../src/server/install/check-installation.ts'
import {
  type ConnectErrors,
  closeSites,
  guardedFetchOf,
  serveSite,
} from '../guarded-fetch/support.ts'

after(closeSites)

const SCRIPT_URL = 'http://localhost:4600/v1/poplar.js'
const OWN_SNIPPET = embedSnippet(SCRIPT_URL, 'shop_1')
const FOREIGN_SNIPPET = embedSnippet(SCRIPT_URL, 'other_2')

/** Checks shop.example with `listener` as its server, for both HTTPS and HTTP. */
async function check(listener: RequestListener, answers: ConnectErrors = {}) {
  const { fetch: guardedFetch, endpoints } = guardedFetchOf({
    site: await serveSite(listener),
    connectErrors: answers,
  })
  const now = () => new Date('2026-11-21T12:00:00Z')
  const site = { domain: 'shop.example', siteId: 'shop_1' }
  const finding = await checkInstallation({ guardedFetch, scriptUrl: SCRIPT_URL, now }, site)
  return { ...finding, ports: endpoints.map(({ port }) => port) }
}

const page =
  (head: string, type = 'text/html; charset=utf-8'): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', type).end(`<!doctype html><head>${head}</head>`)

const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code, { 'content-type': 'text/html' }).end(OWN_SNIPPET)

describe('an installation check', () => {
  const pages = [
    ['this site’s snippet', OWN_SNIPPET, 'installed'],
    ['no snippet', '<script src="https://elsewhere.example/x.js"></script>', 'missing'],
    ['a snippet only in a comment', `<!-- ${OWN_SNIPPET} -->`, 'missing'],
    ['another site’s snippet', FOREIGN_SNIPPET, 'other-site'],
    ['the snippet next to another site’s snippet', OWN_SNIPPET + FOREIGN_SNIPPET, 'beside-other'],
    ['the same snippet twice', OWN_SNIPPET + OWN_SNIPPET, 'twice'],
  ] as const
  for (const [what, head, result] of pages) {
    it(`finds ${what}: ${result}`, async () =>
      assert.equal((await check(page(head))).result, result))
  }

  it('follows a redirect, and returns the final URL', async () => {
    const finding = await check((request, response) =>
      request.url === '/'
        ? response.writeHead(301, { location: '/en/' }).end()
        : page(OWN_SNIPPET)(request, response),
    )
    assert.equal(finding.url, 'https://shop.example/en/')
  })

  it('returns the time of the check', async () => {
    assert.equal(
      (await check(page(OWN_SNIPPET))).checkedAt.toISOString(),
      '2026-11-21T12:00:00.000Z',
    )
  })
})

describe('an installation check requests the page', () => {
  it('over HTTPS first, and not over HTTP if there is a response', async () => {
    assert.deepEqual((await check(page(OWN_SNIPPET))).ports, [443])
  })

  for (const code of [
    'ECONNREFUSED',
    'EPROTO',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ETIMEDOUT',
    'ECONNRESET',
  ]) {
    it(`over HTTP if HTTPS fails with ${code}`, async () => {
      const finding = await check(page(OWN_SNIPPET), { 443: code })
      assert.deepEqual([finding.result, finding.ports], ['installed', [443, 80]])
    })
  }
})

describe('a page that cannot be read is unreachable, because', () => {
  const reasons: readonly (readonly [what: string, listener: RequestListener, reason: RegExp])[] = [
    ['it does not exist', status(404), /doesn’t exist \(404\)/],
    ['the site has an internal error', status(500), /server reported an error \(500\)/],
    ['the site blocks robots', status(403), /blocks bots/],
    ['it requires a password', status(401), /requires a password/],
    ['there were too many requests', status(429), /too many requests/],
    ['the site is under maintenance', status(503), /maintenance/],
    ['it responds with an unexpected status', status(418), /not with a page \(418\)/],
    ['it is not HTML', page(OWN_SNIPPET, 'application/json'), /isn’t an HTML page/],
    ['it is too large', page('x'.repeat(3_000_001)), /larger than 3 MB/],
    [
      'it is part of a redirect loop',
      (_, response) => response.writeHead(302, { location: '/' }).end(),
      /in a loop/,
    ],
    [
      'it redirects to a private address',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /private address/,
    ],
    [
      'it redirects to a URL that is not a web address',
      (_, response) => response.writeHead(302, { location: 'mailto:a@b.example' }).end(),
      /isn’t a web address/,
    ],
  ]
  for (const [what, listener, reason] of reasons) {
    it(what, async () => {
      const finding = await check(listener)
      assert.equal(finding.result, 'unreachable')
      assert.match(finding.reason ?? '', reason)
    })
  }

  const failures: readonly (readonly [https: string, http: string, reason: RegExp])[] = [
    ['ENOTFOUND', 'ENOTFOUND', /domain wasn’t found/],
    ['ECONNREFUSED', 'ECONNREFUSED', /refused the connection/],
    ['ECONNREFUSED', 'ETIMEDOUT', /didn’t respond in time/],
    ['CERT_HAS_EXPIRED', 'ECONNREFUSED', /certificate/],
    ['ETIMEDOUT', 'ECONNREFUSED', /didn’t respond in time/],
    ['EHOSTUNREACH', 'EHOSTUNREACH', /can’t be reached/],
    ['ECONNRESET', 'ECONNRESET', /was interrupted/],
  ]
  for (const [https, http, reason] of failures) {
    it(`HTTPS fails with ${https} and HTTP with ${http}`, async () => {
      const finding = await check(page(OWN_SNIPPET), { 443: https, 80: http })
      assert.equal(finding.result, 'unreachable')
      assert.match(finding.reason ?? '', reason)
    })
  }
})
