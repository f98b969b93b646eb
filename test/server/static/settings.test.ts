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
  it('redirect to the public origin after signing in', () => {
    assert.equal(settings.auth.redirectUri, 'https://app.example/login_success/')
  })

  it('contain the origin of the identity provider', () => {
    assert.equal(settings.auth.domain, 'https://id.example')
  })

  it('link to support and docs', () => {
    assert.deepEqual(settings.links, LINKS)
  })

  it('by default link to no other product, and allow no other origin for previews', () => {
    assert.deepEqual(settings.brand.siblings, [{ name: 'Dashboard', url: '/' }])
    assert.equal('allowedOrigins' in settings, false)
  })

  it('link to the app in the app store', () => {
    const links = { ...LINKS, shopifyApp: 'https://apps.shopify.com/aspen' }
    const page = dashboardSettings({ ...addresses, externalLinks: { ...HOSTED, links } })
    assert.equal(page.links.shopifyApp, 'https://apps.shopify.com/aspen')
  })

  it('allow previews on the demo’s websites', () => {
    const externalLinks = { ...HOSTED, websites: 'http://127.0.0.1:4601' }
    const page = dashboardSettings({ ...addresses, externalLinks })
    assert.deepEqual(page.allowedOrigins, ['http://127.0.0.1:4601'])
  })

  it('list the dashboard before its siblings', () => {
    const siblings = [{ name: 'Mail', url: 'http://127.0.0.1:4601/mail/' }]
    const { brand } = dashboardSettings({ ...addresses, externalLinks: { ...HOSTED, siblings } })
    assert.deepEqual(brand.siblings, [{ name: 'Dashboard', url: '/' }, ...siblings])
  })

  it('have a chatbot only if one is configured', () => {
    const chatbot = { id: 'bot-1', src: 'https://chat.example/bot.js' }
    const withBot = dashboardSettings({ ...addresses, externalLinks: { ...HOSTED, chatbot } })
    assert.equal('chatbot' in settings, false)
    assert.deepEqual(withBot.chatbot, chatbot)
  })

  it('contain the values that a page needs for a captcha, but not the secret', () => {
    const known = { siteKey: 'site-1', src: 'https://captcha.example/api.js' }
    const captcha = { ...known, secret: 'hidden', verifyUrl: 'https://captcha.example/verify' }
    const withCaptcha = dashboardSettings({ ...addresses, externalLinks: HOSTED, captcha })
    assert.equal('captcha' in settings, false)
    assert.deepEqual(withCaptcha.captcha, known)
  })

  it('contain the values that a page needs for Stripe, but not the secrets', () => {
    assert.deepEqual(settings.stripe, { publishableKey: 'pk_1' })
  })

  it('use the stand-in’s script if there are no keys', () => {
    const stripe = localServices.stripePageConfig(addresses.publicUrl)
    const local = dashboardSettings({ ...addresses, externalLinks: HOSTED, stripe })
    assert.deepEqual(local.stripe, {
      publishableKey: 'pk_test_local',
      src: 'https://app.example/local/stripe/stripe.js',
    })
  })

  it('cannot close the script block that contains them', () => {
    const page = pageWithSettings(BLOCK, { ...settings, apiBase: '</script><script>alert(1)//' })
    assert.equal(page.match(/<\/script>/g)?.length, 1)
  })

  it('can be read unchanged from the page', () => {
    const apiBase = "https://app.example/$&<$1>'"
    const [, block = ''] =
      />(.*)<\/script>/.exec(pageWithSettings(BLOCK, { ...settings, apiBase })) ?? []
    assert.equal(JSON.parse(block).apiBase, apiBase)
  })
})
