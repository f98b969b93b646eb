import { expect } from 'chai'
import type { Options } from '../../src/config/options.ts'
import { ConfigurationError, checkChanges, parseOptions } from '../../src/config/parse-options.ts'

const parse = (options: object) => parseOptions(options as Options, 'https://host.example')

describe('the options', () => {
  it('are all optional', () => {
    expect(parse({})).to.deep.include({ apiBase: '', apiOrigins: [], siteId: null, theme: 'auto' })
  })

  it('strip a trailing slash from apiBase', () => {
    expect(parse({ apiBase: 'https://api.example/v1/' }).apiBase).to.equal('https://api.example/v1')
  })

  it('allow the API’s origin and the apiOrigins, without duplicates', () => {
    const { apiOrigins } = parse({
      apiBase: 'https://api.example/v1',
      apiOrigins: ['https://eu.example/v1', 'https://api.example'],
    })
    expect(apiOrigins).to.deep.equal(['https://api.example', 'https://eu.example'])
  })

  it('can override parts of the brand', () => {
    const { brand } = parse({ brand: { name: 'Aspen', mailProduct: undefined } })
    expect(brand).to.include({ name: 'Aspen', slug: 'poplar', mailProduct: 'Poplar Mail' })
  })

  it('have no sibling products and no Shopify app by default', () => {
    const { brand, links } = parse({})
    expect([brand.siblings, links.shopifyApp]).to.deep.equal([[], null])
  })

  it('default to /login_success/ on the page’s origin for the sign-in callback', () => {
    const { auth } = parse({ auth: { domain: 'id.example', clientId: 'dashboard' } })
    expect(auth).to.include({
      redirectUri: 'https://host.example/login_success/',
      flow: 'code',
      tokenStorage: 'session',
    })
  })

  it('resolve an apiBase path against the page’s origin', () => {
    const { apiBase, apiOrigins, userInfoUrl } = parse({ apiBase: '/v1/' })
    expect({ apiBase, apiOrigins, userInfoUrl }).to.deep.equal({
      apiBase: 'https://host.example/v1',
      apiOrigins: ['https://host.example'],
      userInfoUrl: 'https://host.example/v1/user-info',
    })
  })

  it('load fonts from the API’s origin unless configured otherwise', () => {
    const base = 'https://fonts.googleapis.com'
    expect(parse({ apiBase: 'https://api.example/v1' }).fonts.base).to.equal(
      'https://api.example/v1/fonts',
    )
    expect(parse({ fonts: { base } }).fonts.base).to.equal(base)
  })

  it('default to the API’s user-info service', () => {
    expect(parse({ apiBase: 'https://api.example/v1' }).userInfoUrl).to.equal(
      'https://api.example/v1/user-info',
    )
  })
})

const BAD_BASE = 'configure({ apiBase }) must be an http(s) URL or a path such as /v1.'
const BAD_DASHBOARD =
  'configure({ links.dashboard }) must be an http(s) URL or a path such as /dashboard.'

describe('an invalid option throws a one-sentence error', () => {
  const cases: [options: object, sentence: string][] = [
    [{ apiBase: 'api.example' }, BAD_BASE],
    [{ apiBase: 'javascript:alert(1)' }, BAD_BASE],
    [{ apiBase: '//evil.example/v1' }, BAD_BASE],
    [{ apiBase: '/\\evil.example/v1' }, BAD_BASE],
    [{ links: { dashboard: 'app.example' } }, BAD_DASHBOARD],
    [{ links: { dashboard: '//app.example' } }, BAD_DASHBOARD],
    [{ apiBsae: 'https://api.example' }, 'configure() has no option apiBsae.'],
    [{ getAccessToken: 'token' }, 'configure({ getAccessToken }) must be a function.'],
    [{ locale: 'not a tag' }, 'configure({ locale }) must be a language tag such as en or pt-BR.'],
    [{ theme: 'blue' }, 'configure({ theme }) must be light, dark or auto.'],
    [{ brand: { slug: 'Two Words' } }, 'configure({ brand.slug }) must be a lower-case word.'],
    [{ apiOrigins: ['*'] }, 'configure({ apiOrigins.0 }) must be an http(s) URL.'],
    [{ messages: { 'wizard.title': 7 } }, 'configure({ messages.wizard.title }) must be a string.'],
    [
      { auth: { domain: 'id.example', clientId: 'x' }, getAccessToken: () => null },
      'configure() accepts either auth or getAccessToken, not both.',
    ],
  ]
  for (const [options, sentence] of cases) {
    it(sentence, () => {
      expect(() => parse(options)).to.throw(ConfigurationError, sentence)
    })
  }

  it('in update() too', () => {
    expect(() => checkChanges({ apiBase: 'https://evil.example' } as object)).to.throw(
      ConfigurationError,
      'update() has no option apiBase.',
    )
  })
})
