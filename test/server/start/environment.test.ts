import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EnvironmentError, parseEnvironment } from '../../../src/server/app/environment.ts'
import { HOSTED_ENVIRONMENT } from '../support/hosted-environment.ts'

const problems = (source: Record<string, string>): readonly string[] => {
  try {
    parseEnvironment(source)
    return []
  } catch (error) {
    return error instanceof EnvironmentError ? error.problems : [String(error)]
  }
}

describe('an empty environment', () => {
  const environment = parseEnvironment({})

  it('serves only this machine, on port 4600 and the next two ports', () => {
    assert.deepEqual(environment.ports, { app: 4600, siblings: 4601, identity: 4602 })
    assert.equal(environment.host, '127.0.0.1')
  })

  it('puts the siblings on another site and the issuer on another origin', () => {
    assert.deepEqual(environment.addresses, {
      app: 'http://localhost:4600',
      siblings: 'http://127.0.0.1:4601',
      issuer: 'http://localhost:4602/',
    })
  })

  it('seeds the demo', () => {
    assert.equal(environment.seedsDemo, true)
  })
})

describe('the demo', () => {
  const cases: [Record<string, string>, boolean][] = [
    [{ DATABASE_URL: 'postgres://db.example/poplar' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', SEED: 'demo' }, true],
    [{ SEED: 'none' }, false],
    [{ SEED: '' }, true],
  ]
  for (const [source, expected] of cases) {
    it(`is ${expected ? '' : 'not '}seeded with ${JSON.stringify(source)}`, () => {
      assert.equal(parseEnvironment(source).seedsDemo, expected)
    })
  }
})

describe('an invalid value is refused with a message that names the variable', () => {
  const cases: [string, string][] = [
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65534'],
    ['DATABASE_URL', 'mysql://db.example'],
    ['PUBLIC_URL', 'http://app.example'],
    ['PUBLIC_URL', 'https://app.example/path'],
    ['ISSUER_URL', 'id.example'],
    ['ALLOWED_ORIGINS', 'https://one.example, two.example'],
    ['TRUST_PROXY', 'yes'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['SMTP_URL', 'https://mail.example'],
    ['ENCRYPTION_KEY', 'short'],
    ['ENCRYPTION_KEY', '0'.repeat(64)],
    ['ENCRYPTION_KEY', 'a7'.repeat(32)],
    ['ENCRYPTION_KEY', '0123456789abcdef'.repeat(4)],
    ['ENCRYPTION_KEY', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdee'],
    ['S3_URL', 'bucket'],
    ['SUPPORT_URL', 'help.example'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['DOCS_URL', 'http://docs.example'],
    ['SHOPIFY_APP_URL', 'http://apps.shopify.com/aspen'],
    ['PRODUCT_URLS', 'https://mail.example'],
    ['PRODUCT_URLS', 'mail=http://mail.example'],
    ['PRODUCT_URLS', 'mail=javascript:alert(1)'],
    ['PRODUCT_URLS', 'post=https://mail.example'],
    ['PRODUCT_URLS', 'mail=https://a.example, mail=https://b.example'],
    ['CHATBOT_ID', 'two words'],
    ['CHATBOT_SRC', 'http://chat.example/bot.js'],
    ['SEED', 'production'],
    ['INSTALL_CHECK_HOSTS', 'shop.example'],
    ['OAUTH_CLIENTS', 'aweber=id'],
    ['OAUTH_CLIENTS', 'aweber=id:two words'],
    ['OAUTH_CLIENTS', 'aweber=id:se%zzcret'],
    ['OAUTH_CLIENTS', 'aweber=id:sec:ret'],
    ['OAUTH_CLIENTS', 'sendy=id:secret'],
    ['OAUTH_CLIENTS', 'other=id:secret'],
    ['OAUTH_CLIENTS', 'aweber=id:secret, aweber=id:secret'],
  ]
  for (const [name, value] of cases) {
    it(`${name}=${value}`, () => {
      const [problem = ''] = problems({ ...HOSTED_ENVIRONMENT, [name]: value })
      assert.match(problem, new RegExp(`${name}.* .*\\.$`))
      assert.ok(!problem.includes('Invalid'))
    })
  }

  it('CHATBOT_SRC without CHATBOT_ID', () => {
    const [problem = ''] = problems({ CHATBOT_SRC: 'https://chat.example/bot.js' })
    assert.match(problem, /CHATBOT_SRC .* Set CHATBOT_ID too\.$/)
  })

  it('several invalid values, with a message for each', () => {
    assert.equal(problems({ PORT: 'x', SEED: 'x', TRUST_PROXY: 'x' }).length, 3)
  })
})

describe('the dashboard’s external links', () => {
  const linksFrom = (source: Record<string, string>) => parseEnvironment(source).externalLinks
  const CHATBOT_SRC = 'https://chat.example/bot.js'

  it('are local by default: eight siblings, support and docs on the next port, and the app store', () => {
    const { siblings, links } = linksFrom({ PORT: '5000' })
    assert.equal(siblings.length, 8)
    assert.deepEqual(siblings[0], { name: 'Mail', url: 'http://127.0.0.1:5001/mail/' })
    assert.deepEqual(links, {
      support: 'http://127.0.0.1:5001/support/',
      docs: 'http://127.0.0.1:5001/docs/',
      shopifyApp: 'http://localhost:5000/local/shopify/app-store',
    })
  })

  it('are the links from a hosted server’s settings, without stand-ins', () => {
    const { siblings, links, chatbot, websites } = linksFrom(HOSTED_ENVIRONMENT)
    assert.deepEqual([siblings, chatbot, websites], [[], null, null])
    assert.deepEqual(links, {
      support: 'https://help.example/contact',
      docs: 'https://docs.example/',
      shopifyApp: 'https://apps.shopify.com/aspen',
    })
  })

  it('include the products from a hosted server’s settings, in the switcher’s order', () => {
    const PRODUCT_URLS = 'chat=https://chat.example/, mail=https://mail.example/a'
    assert.deepEqual(linksFrom({ ...HOSTED_ENVIRONMENT, PRODUCT_URLS }).siblings, [
      { name: 'Mail', url: 'https://mail.example/a' },
      { name: 'Chat', url: 'https://chat.example/' },
    ])
  })

  it('include a local page for each product without a setting on a local server', () => {
    const { siblings } = linksFrom({ PRODUCT_URLS: 'mail=https://mail.example/' })
    assert.equal(siblings[0]?.url, 'https://mail.example/')
    assert.equal(siblings[1]?.url, 'http://127.0.0.1:4601/forms/')
  })

  it('include no app store until a custom app has a URL', () => {
    const { links } = linksFrom({ SHOPIFY_API_KEY: 'key', SHOPIFY_API_SECRET: 'secret' })
    assert.equal('shopifyApp' in links, false)
  })

  it('include no chatbot unless CHATBOT_ID is set', () => {
    assert.equal(linksFrom({}).chatbot, null)
  })

  it('include a local chatbot if no script is set', () => {
    const src = 'http://127.0.0.1:4601/chatbot.js'
    assert.deepEqual(linksFrom({ CHATBOT_ID: 'bot-1' }).chatbot, { id: 'bot-1', src })
  })

  it('include the chatbot from the settings', () => {
    const { chatbot } = linksFrom({ ...HOSTED_ENVIRONMENT, CHATBOT_ID: 'bot-1', CHATBOT_SRC })
    assert.deepEqual(chatbot, { id: 'bot-1', src: CHATBOT_SRC })
  })
})

describe('a hosted server', () => {
  it('starts with its own settings, and listens on all network interfaces', () => {
    const environment = parseEnvironment(HOSTED_ENVIRONMENT)
    assert.equal(environment.host, '0.0.0.0')
    assert.equal(environment.addresses.issuer, 'https://id.example/')
  })

  it('lists each development default that is still in use', () => {
    const named = problems({
      PUBLIC_URL: 'https://app.example',
      INSTALL_CHECK_HOSTS: 'a.example=127.0.0.1:1',
      CHATBOT_ID: 'bot-1',
    })
    const words = ['SEED', 'SMTP_URL', 'SHOPIFY_API_KEY', 'INSTALL_CHECK_HOSTS', 'ISSUER_URL']
    words.push('TRUST_PROXY', 'SUPPORT_URL', 'DOCS_URL', 'CHATBOT_SRC', 'STRIPE_SECRET_KEY')
    words.push('SHOPIFY_APP_URL', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')
    assert.deepEqual(
      words.filter((word) => !named.some((problem) => problem.includes(word))),
      [],
    )
  })

  it('requires a setting that states whether it is behind a trusted proxy', () => {
    assert.match(
      problems({ ...HOSTED_ENVIRONMENT, TRUST_PROXY: '' }).join(),
      /TRUST_PROXY=1 .* TRUST_PROXY=0/,
    )
    assert.equal(parseEnvironment({ ...HOSTED_ENVIRONMENT, TRUST_PROXY: '0' }).trustsProxy, false)
  })

  const insecureCases: [source: Record<string, string>, sentence: RegExp][] = [
    [{ ISSUER_URL: 'http://id.example' }, /ISSUER_URL must be an origin such as https:/],
    [{ SIGN_IN_ORIGINS: 'http://shop.example' }, /only https origins in SIGN_IN_ORIGINS/],
    [{ S3_URL: 'http://id:key@s3.example/bucket' }, /https URL in S3_URL/],
    [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, /Remove ignoreTLS, .* from SMTP_URL/],
    [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, /always sent over TLS/],
    [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, /always sent over TLS/],
  ]
  for (const [source, sentence] of insecureCases) {
    it(`does not start with ${JSON.stringify(source)}`, () => {
      assert.match(problems({ ...HOSTED_ENVIRONMENT, ...source }).join(), sentence)
    })
  }

  it('does not allow sign-in from a page just because it may call the API', () => {
    const environment = parseEnvironment({
      ...HOSTED_ENVIRONMENT,
      ALLOWED_ORIGINS: 'https://shop.example',
    })
    assert.deepEqual(environment.allowedOrigins, ['https://shop.example'])
    assert.deepEqual(environment.signInOrigins, [])
  })

  it('refuses to start with demo accounts, even if they are requested', () => {
    assert.match(problems({ ...HOSTED_ENVIRONMENT, SEED: 'demo' }).join(), /known passwords/)
  })
})

describe('payments by card', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  it('use the stand-in without keys, and Stripe with all three keys', () => {
    assert.equal(parseEnvironment({}).stripe, null)
    assert.deepEqual(parseEnvironment(keys).stripe, {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    })
  })

  it('are refused if one key is a live key and another is a test key', () => {
    const mixed = [
      { ...keys, STRIPE_SECRET_KEY: 'sk_live_1' },
      { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    ]
    for (const given of mixed) assert.match(problems(given).join(), /different modes/)
  })

  it('are refused with test keys on a hosted server, unless STRIPE_TEST_MODE is set', () => {
    assert.match(
      problems({ ...HOSTED_ENVIRONMENT, ...keys }).join(),
      /STRIPE_SECRET_KEY is a test key/,
    )
    const staging = parseEnvironment({ ...HOSTED_ENVIRONMENT, ...keys, STRIPE_TEST_MODE: '1' })
    assert.equal(staging.stripe?.secretKey, 'sk_test_1')
  })

  for (const name of Object.keys(keys)) {
    it(`are refused without ${name}, if the others are set`, () => {
      assert.match(problems({ ...keys, [name]: '' }).join(), /need all of STRIPE_SECRET_KEY/)
    })
  }
})

describe('the OAuth clients', () => {
  it('are none by default', () => {
    assert.equal(parseEnvironment({}).oauthClients.size, 0)
  })

  it('are parsed by service, URL-decoded', () => {
    const source = { OAUTH_CLIENTS: 'aweber=id:secret, zohocrm=1000.A%3AB:50%25%2C' }
    assert.deepEqual(
      [...parseEnvironment(source).oauthClients],
      [
        ['aweber', { id: 'id', secret: 'secret' }],
        ['zohocrm', { id: '1000.A:B', secret: '50%,' }],
      ],
    )
  })

  it('are refused without their secret in the message', () => {
    const [problem = ''] = problems({ OAUTH_CLIENTS: 'sendy=id:hunter2' })
    assert.match(problem, /^OAUTH_CLIENTS: "sendy" is not one of google_sheets, aweber, .*\.$/)
    assert.ok(!problem.includes('hunter2'))
  })
})

describe('the captcha', () => {
  const keys = { CAPTCHA_SITE_KEY: 'site-1', CAPTCHA_SECRET: 'secret-1' }

  it('is off without keys', () => {
    assert.equal(parseEnvironment({}).captcha, null)
  })

  it('is Turnstile unless both URLs of another provider are set', () => {
    const other = {
      CAPTCHA_SRC: 'https://js.hcaptcha.com/1/api.js?render=explicit',
      CAPTCHA_VERIFY_URL: 'https://api.hcaptcha.com/siteverify',
    }
    assert.match(
      parseEnvironment(keys).captcha?.verifyUrl ?? '',
      /^https:\/\/challenges.cloudflare/,
    )
    assert.deepEqual(parseEnvironment({ ...keys, ...other }).captcha, {
      siteKey: 'site-1',
      secret: 'secret-1',
      src: other.CAPTCHA_SRC,
      verifyUrl: other.CAPTCHA_VERIFY_URL,
    })
  })

  it('is the local stand-in for a test key', () => {
    const captcha = parseEnvironment({ ...keys, CAPTCHA_SITE_KEY: 'poplar-test-fails' }).captcha
    assert.equal(captcha?.src, 'http://127.0.0.1:4601/captcha.js')
    assert.equal(captcha?.verifyUrl, 'http://127.0.0.1:4601/captcha/siteverify')
  })

  const refused: [source: Record<string, string>, sentence: RegExp][] = [
    [{ CAPTCHA_SITE_KEY: 'site-1' }, /Set both CAPTCHA_SITE_KEY and CAPTCHA_SECRET/],
    [{ CAPTCHA_SECRET: 'secret-1' }, /Set both CAPTCHA_SITE_KEY and CAPTCHA_SECRET/],
    [{ ...keys, CAPTCHA_SRC: 'https://a.example/b.js' }, /Set both CAPTCHA_SRC and CAPTCHA_VERIFY/],
    [{ ...keys, CAPTCHA_VERIFY_URL: 'http://a.example' }, /CAPTCHA_VERIFY_URL must .* https/],
    [
      { ...HOSTED_ENVIRONMENT, ...keys, CAPTCHA_SITE_KEY: 'poplar-test-passes' },
      /test keys don’t stop bots/,
    ],
  ]
  for (const [source, sentence] of refused) {
    it(`is refused for ${JSON.stringify(source).slice(-90)}`, () => {
      assert.match(problems(source).join(), sentence)
    })
  }
})
