import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { captchaStandIn } from '../../../demo/stand-ins/captcha/routes.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { type List, type PageResponse, startList } from './support.ts'

const SITE_KEY = 'poplar-test-passes'
const PROVIDER = 'https://captcha.example'
const SEND_AGAIN = 'send-again'

let provider: Server
let list: List
before(async () => {
  provider = createServer(getRequestListener(captchaStandIn().fetch)).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const verifyUrl = `http://127.0.0.1:${port}/captcha/siteverify`
  const captcha = { siteKey: SITE_KEY, src: `${PROVIDER}/api.js`, secret: 'hidden', verifyUrl }
  list = await startList({ environment: { ...parseEnvironment({}), captcha } })
})
after(async () => {
  await list.server.close()
  provider.close()
})

async function expired() {
  const email = list.newEmail()
  const link = await list.joinAndGetLink(email)
  list.advanceDays(7)
  return { link, sent: async () => (await list.linksTo(email)).length - 1 }
}
const policyOf = ({ headers }: PageResponse) => headers.get('content-security-policy') ?? ''
const title = ({ html }: PageResponse) => /<title>([^<]*)/.exec(html)?.[1]

describe('“Send a new link” behind a captcha', () => {
  it('succeeds with a valid captcha token, once', async () => {
    const { link, sent } = await expired()
    const captcha = `${SITE_KEY}.12345678`
    assert.match((await list.press(link, SEND_AGAIN, { captcha })).text, /Check your inbox/)
    assert.equal((await list.press(link, SEND_AGAIN, { captcha })).status, 400)
    assert.equal(await sent(), 1)
  })

  for (const [what, fields] of [
    ['no token', {}],
    ['an empty token', { captcha: '' }],
    ['a token for the test key that always fails', { captcha: 'poplar-test-fails.12345678' }],
    ['a 5 kB token', { captcha: 'x'.repeat(5_000) }],
  ] satisfies [string, Record<string, string>][]) {
    it(`shows an error with ${what}, sends nothing, and can be clicked again`, async () => {
      const { link, sent } = await expired()
      const page = await list.press(link, SEND_AGAIN, fields)
      assert.equal(page.status, 400)
      assert.match(page.html, /class="notice"[\s\S]*Captcha validation failed/)
      assert.match(title(page) ?? '', /^Error: This link is older than 7 days/)
      assert.match(page.text, /Send a new link/)
      assert.equal(await sent(), 0)
    })
  }

  it('allows the captcha provider on that page', async () => {
    const { link } = await expired()
    for (const page of [await list.open(link), await list.press(link, SEND_AGAIN)]) {
      for (const directive of ['connect-src', 'frame-src', "script-src 'self'"]) {
        assert.match(policyOf(page), new RegExp(`${directive} ${PROVIDER}`))
      }
      assert.match(policyOf(page), /trusted-types poplar-kit/)
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
    }
  })

  it('shows a message if the captcha fails to load', async () => {
    const { text } = await list.open((await expired()).link)
    assert.match(
      text,
      /a captcha has to load here. It needs JavaScript and access to captcha\.example\./,
    )
  })

  it('requires no captcha for other buttons, and their page keeps its strict policy', async () => {
    const link = await list.joinAndGetLink(list.newEmail())
    const asks = await list.open(link)
    assert.doesNotMatch(asks.html + policyOf(asks), /captcha/)
    assert.match(policyOf(asks), /trusted-types 'none'/)
    assert.match((await list.press(link, 'confirm')).text, /is confirmed/)
  })
})

describe('“Send a new link” without a configured captcha', () => {
  it('shows no captcha, and its content security policy allows no provider', async () => {
    const open = await startList()
    const link = await open.joinAndGetLink(open.newEmail())
    open.advanceDays(7)
    const page = await open.open(link)
    assert.match(page.text, /Send a new link/)
    assert.doesNotMatch(page.html, /captcha/)
    assert.match(policyOf(page), /script-src 'self';.*trusted-types 'none'/)
    await open.server.close()
  })
})
