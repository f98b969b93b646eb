import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hono } from 'hono'
import {
  type PagePolicy,
  pageHeaders,
  withPageHeaders,
} from '../../../src/server/pages/page-headers.ts'

const directives = (needs?: PagePolicy): Map<string, string> => {
  const policy = pageHeaders(needs)['content-security-policy'] ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the Content-Security-Policy of our pages', () => {
  it('allows no inline code, no eval and no wildcard', () => {
    assert.doesNotMatch([...directives({ hasKit: true }).values()].join(' '), /unsafe|\*/)
  })

  it('allows a page without the kit no requests and no Trusted Types policy', () => {
    const policy = directives()
    assert.equal(policy.get('connect-src'), "'none'")
    assert.equal(policy.get('worker-src'), "'none'")
    assert.equal(policy.get('trusted-types'), "'none'")
  })

  it('allows a page without the kit to load the given sources, with the kit’s Trusted Types policy', () => {
    const origin = 'https://captcha.example'
    const policy = directives({ scriptSources: [origin], connectSources: [origin] })
    assert.equal(policy.get('script-src'), `'self' ${origin}`)
    assert.equal(policy.get('connect-src'), origin)
    assert.equal(policy.get('worker-src'), "'none'")
    assert.equal(policy.get('trusted-types'), 'poplar-kit')
  })

  it('allows the kit to send requests, start its worker and create its Trusted Types policy', () => {
    const policy = directives({ hasKit: true, connectSources: ['https://id.example'] })
    assert.equal(policy.get('connect-src'), "'self' https://id.example")
    assert.equal(policy.get('worker-src'), "'self'")
    assert.equal(policy.get('trusted-types'), 'poplar-kit')
  })

  it('allows no frames unless sources are given', () => {
    assert.equal(directives().get('frame-src'), "'none'")
    assert.equal(
      directives({ frameSources: ['https://id.example'] }).get('frame-src'),
      'https://id.example',
    )
  })

  it('lists an origin once if it is given twice', () => {
    const origin = 'https://one.example'
    assert.equal(
      directives({ scriptSources: [origin, origin] }).get('script-src'),
      `'self' ${origin}`,
    )
  })

  it('allows a form to redirect to the origin that completes the sign-in', () => {
    const policy = directives({ formTargets: ['https://app.example'] })
    assert.equal(policy.get('form-action'), "'self' https://app.example")
  })

  it('is also set on error responses of the same routes, even after a crash', async () => {
    const routes = new Hono().use(withPageHeaders()).get('/', () => {
      throw new Error('a crash')
    })
    routes.onError((_, context) => context.text('Sorry', 500))
    for (const path of ['/', '/nothing']) {
      const { headers } = await routes.request(path)
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
    }
  })
})
