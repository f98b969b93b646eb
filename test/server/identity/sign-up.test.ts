import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, redeem, signIn } from './client.ts'
import { DASHBOARD, type IdentityServer, PASSWORD, startIdentity } from './server.ts'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

const signUpRequest = (more: Record<string, string> = {}) =>
  newRequest(server, { screen_hint: 'signup', ...more })

async function signUp(fields: Record<string, string>, more: Record<string, string> = {}) {
  const browser = newBrowser(server.issuer)
  const request = signUpRequest(more)
  const form = await browser.visit(request.url)
  return { browser, request, form, page: await browser.submit(form, fields) }
}

const person = (email: string) => ({ name: 'Mira', email, password: PASSWORD })

async function accountOf(email: string) {
  const [account] = await server.database.query(
    `select role, platform, gateway, plan, setup_finished, sites_limit, email_verified_at
     from people join memberships using (person_id) join accounts using (account_id)
     where email = $1`,
    [email],
  )
  return account
}

describe('sign-up', () => {
  it('is the first page where the client asks for it', async () => {
    const page = await newBrowser(server.issuer).visit(signUpRequest().url)
    assert.match(page.html, /<h1>Create your account<\/h1>/)
    assert.match(page.html, /autocomplete="new-password"/)
  })

  it('signs the new person in at once', async () => {
    const { page, request } = await signUp(person('new@example.com'))
    assert.equal(page.url.origin, DASHBOARD)
    const { body } = await redeem(server, codeOf(page), request.verifier)
    assert.equal(decodeJwt(body.id_token).email, 'new@example.com')
  })

  it('makes an account on stripe, free, with its admin, set-up unfinished', async () => {
    await signUp(person('owner@example.com'))
    assert.deepEqual(await accountOf('owner@example.com'), {
      role: 'admin',
      platform: 'other',
      gateway: 'stripe',
      plan: 'free',
      setup_finished: false,
      sites_limit: 2,
      email_verified_at: null,
    })
  })

  it('makes a Shopify owner of one who comes from a Shopify store', async () => {
    const { form } = await signUp(person('shop@example.com'), { platform: 'shopify' })
    assert.match(form.html, /for your Shopify store/)
    assert.equal((await accountOf('shop@example.com'))?.platform, 'shopify')
  })

  it('lets the person sign in with that password afterwards', async () => {
    await signUp(person('again@example.com'))
    const tokens = await signIn(server, 'again@example.com', newBrowser(server.issuer))
    assert.equal(decodeJwt(tokens.id_token).email, 'again@example.com')
  })

  it('stores no password, only its hash', async () => {
    await signUp(person('hash@example.com'))
    const [row] = await server.database.query<{ password_hash: string }>(
      "select password_hash from people where email = 'hash@example.com'",
    )
    assert.match(row?.password_hash ?? '', /^\$scrypt\$/)
  })

  it('offers sign-in instead for an address that has an account, in whatever case', async () => {
    await server.addPerson('known@example.com')
    const { page } = await signUp(person('Known@Example.com'))
    assert.equal(page.status, 409)
    assert.ok(page.text.includes('You already seem to have an account with this email'))
    assert.match(page.html, /href="[^"]+\/sign-in">Sign in</)
  })

  it('keeps what was typed when a field is wrong, but not the password', async () => {
    const { page } = await signUp({ name: 'Mira <3', email: 'mira@', password: 'Poplar-9' })
    assert.equal(page.status, 422)
    assert.match(page.html, /value="Mira &lt;3"/)
    assert.match(page.html, /value="mira@"/)
    assert.doesNotMatch(page.html, /Poplar-9/)
  })

  for (const password of ['', 'Popla-1', 'poplar-1', 'POPLAR-1', 'Poplar--', 'Poplar11']) {
    it(`refuses the password ${JSON.stringify(password)}`, async () => {
      const { page } = await signUp({ ...person('weak@example.com'), password })
      assert.equal(page.status, 422)
      assert.match(page.html, /id="password-error"/)
      assert.equal(await accountOf('weak@example.com'), undefined)
    })
  }

  it('refuses the email itself as the password, though it meets the rules', async () => {
    const { page } = await signUp({
      ...person('Weak.1@example.com'),
      password: 'weak.1@Example.com',
    })
    assert.equal(page.status, 422)
    assert.ok(page.text.includes('Choose a password that is not your email'))
  })
})

describe('the verification mail', () => {
  const isVerified = async (email: string) => Boolean((await accountOf(email))?.email_verified_at)

  it('leads to a page where one press confirms the address', async () => {
    const { browser } = await signUp(person('verify@example.com'))
    const mail = await server.mailTo('verify@example.com')
    assert.equal(mail?.subject, 'Confirm your email for Poplar')
    const done = await browser.submit(await browser.visit(mail?.link ?? ''), {})
    assert.ok(done.text.includes('Your email is confirmed'))
    assert.equal(await isVerified('verify@example.com'), true)
  })

  it('confirms nothing by being opened, as scanners of mail do', async () => {
    await signUp(person('scanned@example.com'))
    const mail = await server.mailTo('scanned@example.com')
    await newBrowser(server.issuer).visit(mail?.link ?? '')
    assert.equal(await isVerified('scanned@example.com'), false)
  })

  it('works once', async () => {
    const { browser } = await signUp(person('once@example.com'))
    const mail = await server.mailTo('once@example.com')
    const form = await browser.visit(mail?.link ?? '')
    await browser.submit(form, {})
    const again = await browser.submit(form, {})
    assert.equal(again.status, 410)
    assert.ok(again.text.includes('This link does not work any more'))
  })
})
