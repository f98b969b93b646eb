import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localServices } from '../../../demo/local-services.ts'
import { dashboardSettings, pageWithSettings } from '../../../src/server/app/static/settings.ts'

const BLOCK = '<script type="application/json" id="settings">{}</script>'
const LINKS = { support: 'https://help.example/', docs: 'https://docs.example/' }
const HOSTED = { siblings: [], links: LINKS, chatbot: null, websites: null }
const addresses = {
  publicUrl: 'https://app.example',
  issuer: 'https://id.example/',
  stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1' },
  captcha: null,
}
const settings = dashboardSettings({ ...addresses, externalLinks: HOSTED })

describe('the settings of the dashboard page', () => {
  it('come back on the login address of the public origin', () => {
    assert.equal(settings.auth.redirectUri, 'https://app.example/login_success/')
  })

  it('name the provider by its origin', () => {
    assert.equal(settings.auth.domain, 'https://id.example')
  })

  it('lead to support and docs', () => {
    assert.deepEqual(settings.links, LINKS)
  })

  it('lead to no other product, nor let a preview leave, where nothing is named', () => {
    assert.deepEqual(settings.brand.siblings, [{ name: 'Dashboard', url: '/' }])
    assert.equal('allowedOrigins' in settings, false)
  })

  it('lead to the app in its store', () => {
    const links = { ...LINKS, shopifyApp: 'https://apps.shopify.com/aspen' }
    const page = dashboardSettings({ ...addresses, externalLinks: { ...HOSTED, links } })
    assert.equal(page.links.shopifyApp, 'https://apps.shopify.com/aspen')
  })

  it('let a preview open the demo’s websites', () => {
    const externalLinks = { ...HOSTED, websites: 'http://127.0.0.1:4601' }
    const page = dashboardSettings({ ...addresses, externalLinks })
    assert.deepEqual(page.allowedOrigins, ['http://127.0.0.1:4601'])
  })

  it('name the dashboard before its siblings', () => {
    const siblings = [{ name: 'Mail', url: 'http://127.0.0.1:4601/mail/' }]
    const { brand } = dashboardSettings({ ...addresses, externalLinks: { ...HOSTED, siblings } })
    assert.deepEqual(brand.siblings, [{ name: 'Dashboard', url: '/' }, ...siblings])
  })

  it('have no chatbot unless there is one', () => {
    const chatbot = { id: 'bot-1', src: 'https://chat.example/bot.js' }
    const withBot = dashboardSettings({ ...addresses, externalLinks: { ...HOSTED, chatbot } })
    assert.equal('chatbot' in settings, false)
    assert.deepEqual(withBot.chatbot, chatbot)
  })

  it('tell of a captcha what a page needs, and never its secret', () => {
    const known = { siteKey: 'site-1', src: 'https://captcha.example/api.js' }
    const captcha = { ...known, secret: 'hidden', verifyUrl: 'https://captcha.example/verify' }
    const withCaptcha = dashboardSettings({ ...addresses, externalLinks: HOSTED, captcha })
    assert.equal('captcha' in settings, false)
    assert.deepEqual(withCaptcha.captcha, known)
  })

  it('tell of Stripe what a page needs, and never its secrets', () => {
    assert.deepEqual(settings.stripe, { publishableKey: 'pk_1' })
  })

  it('lead to the script of the stand-in where there are no keys', () => {
    const stripe = localServices.stripeOfPages(addresses.publicUrl)
    const local = dashboardSettings({ ...addresses, externalLinks: HOSTED, stripe })
    assert.deepEqual(local.stripe, {
      publishableKey: 'pk_test_local',
      src: 'https://app.example/local/stripe/stripe.js',
    })
  })

  it('cannot end the block that they stand in', () => {
    const page = pageWithSettings(BLOCK, { ...settings, apiBase: '</script><script>alert(1)//' })
    assert.equal(page.match(/<\/script>/g)?.length, 1)
  })

  it('read the same after the page was written', () => {
    const apiBase = "https://app.example/$&<$1>'"
    const [, block = ''] =
      />(.*)<\/script>/.exec(pageWithSettings(BLOCK, { ...settings, apiBase })) ?? []
    assert.equal(JSON.parse(block).apiBase, apiBase)
  })
})
