import { expect } from 'chai'
import { createResolver, type ElementOptions } from '../../src/config/element-kit.ts'
import type { MessageOverrides } from '../../src/config/options.ts'
import { createPage } from '../../src/config/page.ts'
import { createRegistry } from '../../src/config/registry.ts'
import { warningsOf } from '../support/console.ts'

const API = 'https://api.example/v1'
const elementOptions = (own: Partial<ElementOptions> = {}): ElementOptions => ({
  tag: 'x-test',
  apiBase: null,
  getAccessToken: null,
  needsSession: true,
  ...own,
})

function pageWith(registry = createRegistry()) {
  const page = createPage(registry, 'https://host.example')
  const resolve = createResolver(page)
  const kitOf = (own?: Partial<ElementOptions>) => {
    const answer = resolve(elementOptions(own))
    if ('missing' in answer) throw new Error(answer.missing)
    return answer.kit
  }
  const missingOf = (own?: Partial<ElementOptions>) => {
    const answer = resolve(elementOptions(own))
    return 'missing' in answer ? answer.missing : null
  }
  return { page, registry, kitOf, missingOf }
}

describe('a page’s configuration', () => {
  it('can be replaced before its first use', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: 'https://old.example', getAccessToken: () => null })
    page.configure({ apiBase: API, getAccessToken: () => null })
    expect(kitOf().config.apiBase).to.equal(API)
  })

  it('sends developer warnings to the host’s logger', async () => {
    const { page, kitOf } = pageWith()
    const written: string[] = []
    const logger = { warn: (line: string) => written.push(line), error: () => {} }
    page.configure({ apiBase: API, getAccessToken: () => null, logger })
    kitOf()
    const warnings = await warningsOf(() => page.configure({ apiBase: 'https://late.example' }))
    expect(written).to.have.length(1)
    expect(written[0]).to.include('configure() was called again')
    expect(warnings).to.deep.equal([])
  })

  it('is locked by its first use, for every copy', async () => {
    const { page, registry, kitOf } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => null })
    kitOf()
    const copy = createPage(registry, 'https://host.example')
    const warnings = await warningsOf(() => copy.configure({ apiBase: 'https://evil.example' }))
    expect(warnings).to.have.length(1)
    expect(page.kit()?.config.apiBase).to.equal(API)
  })

  it('can be set twice with the same options', async () => {
    const { page, kitOf } = pageWith()
    const options = { apiBase: API, getAccessToken: () => null }
    page.configure(options)
    kitOf()
    expect(await warningsOf(() => page.configure({ ...options }))).to.deep.equal([])
  })

  it('is shared with a second copy, except for its tokens', () => {
    const { page, registry } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => 'secret' })
    const copy = createPage(registry, 'https://host.example').kit()
    expect(copy?.config.getAccessToken).to.equal(null)
    expect(copy?.tokens.mode).to.equal('host')
  })
})

describe('a page’s custom messages', () => {
  it('log a warning for an unknown name, with a suggestion', async () => {
    const messages: object = { 'wizard.website': 'Where?', 'ui.tryAgain': 'Again' }
    const warnings = await warningsOf(async () => {
      const { page } = pageWith()
      page.configure({ apiBase: API, messages })
      page.update({ messages: { 'ui.tryAgain': 'Once more' } })
      await import('../../src/config/unknown-messages.ts')
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(warnings).to.deep.equal([
      "poplar-kit: unknown message 'wizard.website'. Did you mean 'wizard.websiteTitle'? See poplar-kit/messages.json for all names.",
    ])
  })

  it('are typed', () => {
    // @ts-expect-error no message with that name
    const words: MessageOverrides = { 'wizard.title': 'x' }
    expect(words).to.have.property('wizard.title')
  })
})

describe('update()', () => {
  it('changes language, messages and theme in every copy', () => {
    const { page, registry } = pageWith()
    page.configure({
      apiBase: API,
      getAccessToken: () => null,
      messages: { 'ui.tryAgain': 'old', 'kit.crashTitle': 'c' },
    })
    const copy = createPage(registry, 'https://host.example').kit()
    page.update({ locale: 'de', theme: 'dark', messages: { 'ui.tryAgain': 'new' } })
    expect(copy?.locale.value).to.equal('de')
    expect(copy?.theme.value).to.equal('dark')
    expect(copy?.overrides.value).to.deep.equal({ 'ui.tryAgain': 'new', 'kit.crashTitle': 'c' })
  })

  it('keeps the messages from an earlier update', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => null })
    page.update({ messages: { 'ui.tryAgain': 'Again' } })
    page.update({ messages: { 'kit.crashTitle': 'Oh' } })
    expect(kitOf().overrides.value).to.deep.equal({
      'ui.tryAgain': 'Again',
      'kit.crashTitle': 'Oh',
    })
  })

  it('keeps the site when something else changes', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => null, siteId: 'one' })
    const kit = kitOf()
    page.update({ theme: 'dark' })
    expect(kit.siteId.value).to.equal('one')
  })

  it('changes the site in every copy, whichever copy changes it', () => {
    const { page, registry } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => null, siteId: 'one' })
    const kit = page.kit()
    const copy = createPage(registry, 'https://host.example').kit()
    page.update({ siteId: 'two' })
    expect(kit?.siteId.value).to.equal('two')
    copy?.selectSite('three')
    expect(kit?.siteId.value).to.equal('three')
  })
})

describe('an element on a page', () => {
  const missing: [
    name: string,
    options: object | null,
    own: Partial<ElementOptions>,
    option: string,
  ][] = [
    ['before configure()', null, {}, 'needs the option apiBase'],
    ['without an API', { getAccessToken: () => null }, {}, 'needs the option apiBase'],
    ['without tokens', { apiBase: API }, {}, 'needs the option getAccessToken'],
    [
      'with an api-base that is not allowed',
      { apiBase: API, getAccessToken: () => null },
      { apiBase: 'https://evil.example/v1' },
      'rejects api-base="https://evil.example/v1"',
    ],
    [
      'with an invalid api-base',
      { apiBase: API, getAccessToken: () => null },
      { apiBase: 'v1' },
      'rejects api-base="v1"',
    ],
  ]
  for (const [name, options, own, sentence] of missing) {
    it(`${name}: <x-test> ${sentence}`, () => {
      const { page, missingOf } = pageWith()
      if (options) page.configure(options)
      expect(missingOf(own)).to.contain(`<x-test> ${sentence}`)
    })
  }

  it('needs no tokens on public pages', () => {
    const { page, missingOf } = pageWith()
    page.configure({ apiBase: API })
    expect(missingOf({ needsSession: false })).to.equal(null)
  })

  it('doesn’t need the page’s API if it has its own', () => {
    const { page, missingOf } = pageWith()
    page.configure({ apiOrigins: ['https://eu.example'], getAccessToken: () => null })
    expect(missingOf({ apiBase: 'https://eu.example/v1' })).to.equal(null)
  })

  it('shares the page’s Kit', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => null })
    expect(kitOf()).to.equal(kitOf())
  })

  it('has its own Kit and user if it has its own tokens', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, getAccessToken: () => null })
    const ask = () => 'own'
    const own = kitOf({ getAccessToken: ask })
    expect(own).not.to.equal(kitOf())
    expect(own).to.equal(kitOf({ getAccessToken: ask }))
    expect(own.shared('user')).not.to.equal(kitOf().shared('user'))
    expect(own.shared('user')).not.to.equal(kitOf({ getAccessToken: () => 'other' }).shared('user'))
  })

  it('is signed out with the page, even with its own tokens or API', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, apiOrigins: ['https://eu.example'], getAccessToken: () => 'x' })
    const kits = [
      kitOf({ getAccessToken: () => 'own' }),
      kitOf({ apiBase: 'https://eu.example/v1' }),
      kitOf(),
    ]
    page.signOut()
    expect(kits.map((kit) => kit.sessionEnd.hasEnded())).to.deep.equal([true, true, true])
  })

  it('requests a new token after the page has been signed out', async () => {
    const { page, kitOf } = pageWith()
    const given = ['one', 'two']
    page.configure({ apiBase: API, getAccessToken: () => given.shift() ?? null })
    const { tokens } = kitOf()
    await tokens.authorization({ reason: 'first' })
    page.signOut()
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
  })

  it('shares its own tokens between the APIs that it calls', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, apiOrigins: ['https://eu.example'], getAccessToken: () => 'x' })
    const getAccessToken = () => 'own'
    const own = kitOf({ getAccessToken })
    const otherKit = kitOf({ getAccessToken, apiBase: 'https://eu.example/v1' })
    expect(otherKit).not.to.equal(own)
    expect(otherKit.tokens).to.equal(own.tokens)
  })

  it('uses the page’s tokens for another API that the page allows', () => {
    const { page, kitOf } = pageWith()
    page.configure({ apiBase: API, apiOrigins: ['https://eu.example'], getAccessToken: () => 'x' })
    const own = kitOf({ apiBase: 'https://eu.example/v1/' })
    expect(own.config.apiBase).to.equal('https://eu.example/v1')
    expect(own.tokens).to.equal(kitOf().tokens)
  })
})
