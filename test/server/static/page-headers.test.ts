import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hono } from 'hono'
import {
  type PagePolicy,
  pageHeaders,
  withPageHeaders,
} from '../../../src/server/platform/pages/page-headers.ts'

const directives = (needs?: PagePolicy): Map<string, string> => {
  const policy = pageHeaders(needs)['content-security-policy'] ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the policy of a page of ours', () => {
  it('allows nothing inline, nothing evaluated, no wildcard', () => {
    assert.doesNotMatch([...directives({ hasKit: true }).values()].join(' '), /unsafe|\*/)
  })

  it('lets a page without the kit call nobody and make no trusted type', () => {
    const policy = directives()
    assert.equal(policy.get('connect-src'), "'none'")
    assert.equal(policy.get('worker-src'), "'none'")
    assert.equal(policy.get('trusted-types'), "'none'")
  })

  it('lets a page without the kit load what is named, by the kit’s one policy', () => {
    const origin = 'https://captcha.example'
    const policy = directives({ scriptSources: [origin], connectSources: [origin] })
    assert.equal(policy.get('script-src'), `'self' ${origin}`)
    assert.equal(policy.get('connect-src'), origin)
    assert.equal(policy.get('worker-src'), "'none'")
    assert.equal(policy.get('trusted-types'), 'poplar-kit')
  })

  it('lets the kit call, start its worker and make its one policy', () => {
    const policy = directives({ hasKit: true, connectSources: ['https://id.example'] })
    assert.equal(policy.get('connect-src'), "'self' https://id.example")
    assert.equal(policy.get('worker-src'), "'self'")
    assert.equal(policy.get('trusted-types'), 'poplar-kit')
  })

  it('frames nobody unless somebody is named', () => {
    assert.equal(directives().get('frame-src'), "'none'")
    assert.equal(
      directives({ frameSources: ['https://id.example'] }).get('frame-src'),
      'https://id.example',
    )
  })

  it('names an origin once where two needs name it', () => {
    const origin = 'https://one.example'
    assert.equal(
      directives({ scriptSources: [origin, origin] }).get('script-src'),
      `'self' ${origin}`,
    )
  })

  it('lets a form end where sign-in ends', () => {
    const policy = directives({ formTargets: ['https://app.example'] })
    assert.equal(policy.get('form-action'), "'self' https://app.example")
  })

  it('stands on refusals and crashes of the same routes too', async () => {
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
