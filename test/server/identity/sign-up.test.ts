import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, newSignedInUser, redeem, refresh, signIn } from './client.ts'
import { DASHBOARD, type IdentityServer, PASSWORD, SIGN_IN_PAGE, startIdentity } from './server.ts'
import { openLink, person, sendSignUp, signUp } from './sign-up.ts'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

async function accountOf(email: string) {
  const [account] = await server.database.query(
    `select role, platform, gateway, plan, setup_finished, sites_limit,
       email_verified_at is not null as verified
     from people join memberships using (person_id) join accounts using (account_id)
     where email = $1`,
    [email],
  )
  return account
}

const pending = (email: string) =>
  server.database.query('select * from pending_sign_ups where email = $1', [email])

const emailsTo = async (email: string) => {
  await server.identity().settled()
  return (await readOutbox(server.database)).filter(({ to }) => to === email)
}

describe('the sign-up form', () => {
  it('is the first page if the client requests a sign-up', async () => {
    const request = newRequest(server, { screen_hint: 'signup' })
    const page = await newBrowser(server.issuer).visit(request.url)
    assert.match(page.html, /<h1>Create your account<\/h1>/)
    assert.match(page.html, /autocomplete="new-password"/)
  })

  it('keeps the input except the password if a field is invalid', async () => {
    const wrong = { name: 'Mira <3', email: 'mira@', password: 'Poplar-9' }
    const { page } = await sendSignUp(server, wrong)
    assert.equal(page.status, 422)
    assert.match(page.html, /value="Mira &lt;3"/)
    assert.match(page.html, /value="mira@"/)
    assert.doesNotMatch(page.html, /Poplar-9/)
  })

  for (const password of ['', 'Popla-1', 'poplar-1', 'POPLAR-1', 'Poplar--', 'Poplar11']) {
    it(`refuses the password ${JSON.stringify(password)}`, async () => {
      const { page } = await sendSignUp(server, { ...person('weak@example.com'), password })
      assert.equal(page.status, 422)
      assert.match(page.html, /id="password-error"/)
      assert.deepEqual(await pending('weak@example.com'), [])
    })
  }

  it('refuses a password that equals the email address, even if it meets the other rules', async () => {
    const own = { ...person('Weak.1@example.com'), password: 'weak.1@Example.com' }
    const { page } = await sendSignUp(server, own)
    assert.equal(page.status, 422)
    assert.ok(page.text.includes('Choose a password that isn’t your email address'))
  })
})

describe('the response to a sign-up', () => {
  it('states that a link was sent, and to which address', async () => {
    const { page } = await sendSignUp(server, person('asked@example.com'))
    assert.equal(page.status, 200)
    assert.match(page.html, /<h1>Check your email<\/h1>/)
    assert.ok(page.text.includes('open the link in our email to asked@example.com'))
  })

  it('is the same for an address that has an account, in any letter case', async () => {
    await server.addPerson('known@example.com')
    const unknown = await sendSignUp(server, person('Ghost@Example.com'))
    const known = await sendSignUp(server, person('Known@Example.com'))
    const bare = ({ html, url }: typeof known.page, name: string) =>
      html.replaceAll(name, '').replaceAll(url.pathname.split('/')[2] ?? '', '')
    assert.equal(known.page.status, unknown.page.status)
    assert.equal(bare(known.page, 'Known@Example.com'), bare(unknown.page, 'Ghost@Example.com'))
  })

  it('has the same status, headers and cookies for both addresses', async () => {
    await server.addPerson('twin@example.com')
    const seen = await Promise.all(['twin@example.com', 'none@example.com'].map(rawResponse))
    assert.deepEqual(seen[0], seen[1])
    assert.equal(seen[0]?.status, 303)
  })

  it('requires the same work for both addresses: the password is hashed and stored', async () => {
    await server.addPerson('worked@example.com')
    for (const email of ['worked@example.com', 'idle@example.com']) {
      await sendSignUp(server, person(email))
      assert.match(String((await pending(email))[0]?.password_hash), /^\$scrypt\$/)
    }
  })

  it('is the same after another attempt, and after a resend', async () => {
    await server.addPerson('twice@example.com')
    for (const email of ['twice@example.com', 'never@example.com']) {
      const { browser, page } = await sendSignUp(server, person(email))
      const again = await browser.submit(page, {})
      assert.equal(again.status, 200)
      assert.ok(again.text.includes('it’s on its way'), email)
    }
  })

  /** The response without its date and random parts. */
  async function rawResponse(email: string) {
    const browser = newBrowser(server.issuer)
    const form = await browser.visit(newRequest(server, { screen_hint: 'signup' }).url)
    const cookies = [...browser.cookies].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
    const response = await fetch(new URL(`${form.url.pathname}`, server.issuer), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(person(email)),
    })
    const headers = [...response.headers].filter(([name]) => name !== 'date')
    const uid = form.url.pathname.split('/')[2] ?? ''
    return {
      status: response.status,
      headers: headers.map(([name, value]) =>
        [name, value.replace(uid, '').replace(/poplar_sign_up=[\w-]{43}/, '')].join(': '),
      ),
    }
  }
})

describe('the sign-up email', () => {
  it('contains a link to finish the sign-up for an unknown address', async () => {
    await sendSignUp(server, person('new-mail@example.com'))
    const mail = await server.latestEmailTo('new-mail@example.com')
    assert.equal(mail?.subject, 'Finish creating your Poplar account')
    assert.match(mail?.link ?? '', /\/confirm-sign-up\?token=[\w-]{43}$/)
  })

  it('states that a known address has an account, and offers two ways to sign in', async () => {
    await server.addPerson('owned@example.com')
    await sendSignUp(server, { ...person('Owned@example.com'), name: 'Click evil.example' })
    const [mail] = await emailsTo('owned@example.com')
    assert.equal(mail?.subject, 'You already have a Poplar account')
    assert.ok(mail.text.includes(`${DASHBOARD}/login`))
    assert.ok(mail.text.includes(`${server.issuer}forgot-password`))
    assert.doesNotMatch(mail.text, /token=|evil/)
  })

  it('does not change the password or the sessions of an existing account', async () => {
    const { browser } = await newSignedInUser(server, 'stays@example.com')
    const other = { ...person('stays@example.com'), password: 'Quartz_Otter-81' }
    await sendSignUp(server, other)
    await server.identity().settled()
    assert.notEqual(codeOf(await browser.visit(newRequest(server).url)), '')
    const tokens = await signIn(server, 'stays@example.com', newBrowser(server.issuer))
    assert.equal(decodeJwt(tokens.id_token).email, 'stays@example.com')
  })

  it('links to a password reset that works without a sign-in in progress', async () => {
    await server.addPerson('forgot@example.com')
    const browser = newBrowser(server.issuer)
    const page = await browser.submit(await browser.visit('forgot-password'), {
      email: 'forgot@example.com',
    })
    assert.equal(page.status, 200)
    assert.match(
      (await server.latestEmailTo('forgot@example.com'))?.link ?? '',
      /reset-password\?token=/,
    )
  })

  for (const [what, email] of [
    ['unknown', 'flood@example.com'],
    ['known', 'flood-known@example.com'],
  ] as const) {
    it(`is sent to ${what === 'known' ? 'a known' : 'an unknown'} address at most five times an hour`, async () => {
      if (what === 'known') await server.addPerson(email)
      for (let count = 0; count < 6; count += 1) await sendSignUp(server, person(email))
      assert.equal((await emailsTo(email)).length, IDENTITY_LIMITS['mail to email'].attempts)
    })
  }

  it('is announced in the same words for every address, even above the limit', async () => {
    await server.addPerson('past-known@example.com')
    const texts = []
    for (const email of ['past-known@example.com', 'past-unknown@example.com']) {
      for (let count = 0; count < IDENTITY_LIMITS['mail to email'].attempts; count += 1) {
        await sendSignUp(server, person(email))
      }
      const { browser, page } = await sendSignUp(server, person(email))
      const again = await browser.submit(page, {})
      assert.equal((await emailsTo(email)).length, IDENTITY_LIMITS['mail to email'].attempts)
      assert.doesNotMatch(again.text, /We sent/)
      texts.push(again.text.replaceAll(email, ''))
    }
    assert.equal(texts[0], texts[1])
    assert.match(texts[0] ?? '', /If this address can receive another email, it’s on its way/)
  })

  it('can be resent three times an hour, and the page states when it can be resent again', async () => {
    const { browser, page } = await sendSignUp(server, person('again@example.com'))
    const statuses = []
    let last = page
    for (let count = 0; count < 4; count += 1) {
      last = await browser.submit(last, {})
      statuses.push(last.status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 429])
    assert.match(last.text, /Try again in 60 minutes/)
    assert.equal((await emailsTo('again@example.com')).length, 4)
  })

  it('invalidates the previous link when it is resent', async () => {
    const { browser, page } = await sendSignUp(server, person('newest@example.com'))
    const older = (await server.latestEmailTo('newest@example.com'))?.link ?? ''
    await browser.submit(page, {})
    const newer = await openLink(server, 'newest@example.com', browser)
    assert.equal(newer.status, 200)
    assert.equal((await browser.visit(older)).status, 410)
  })

  it('is resent to the address on the current page if the browser signed up twice', async () => {
    const { browser, page } = await sendSignUp(server, person('first-tab@example.com'))
    await sendSignUp(server, person('second-tab@example.com'), { browser })
    await browser.submit(page, {})
    assert.equal((await emailsTo('first-tab@example.com')).length, 2)
  })

  it('has a link that stays valid if another resend exceeds the limit', async () => {
    const email = 'used-up@example.com'
    const { browser, page } = await sendSignUp(server, person(email))
    for (let count = 0; count < 4; count += 1) await sendSignUp(server, person(email))
    const [first] = (await emailsTo(email)).slice(-1)
    await browser.submit(page, {})
    await server.identity().settled()
    const link = /http\S+/.exec(first?.text ?? '')?.[0] ?? ''
    assert.equal((await browser.visit(link)).status, 200)
  })

  it('can be read in the outbox of a local server, to which the page links', async () => {
    const { page } = await sendSignUp(server, person('outbox@example.com'))
    assert.ok(page.html.includes(`href="${DASHBOARD}/local/outbox"`))
  })
})

describe('the link in the sign-up email', () => {
  it('creates no account when it is only opened, for example by a mail scanner', async () => {
    await sendSignUp(server, person('scanned@example.com'))
    const page = await openLink(server, 'scanned@example.com', newBrowser(server.issuer))
    assert.equal(page.status, 200)
    assert.equal(await accountOf('scanned@example.com'), undefined)
  })

  it('requires only one click in the browser that signed up', async () => {
    const { confirm } = await signUp(server, 'press@example.com')
    assert.doesNotMatch(confirm.html, /type="password"/)
  })

  it('creates a confirmed free account on the `stripe` gateway, with its admin and an unfinished setup', async () => {
    await signUp(server, 'owner@example.com')
    assert.deepEqual(await accountOf('owner@example.com'), {
      role: 'admin',
      platform: 'other',
      gateway: 'stripe',
      plan: 'free',
      setup_finished: false,
      sites_limit: 2,
      verified: true,
    })
  })

  it('creates a Shopify account for a visitor from a Shopify store', async () => {
    const { form } = await signUp(server, 'shop@example.com', { platform: 'shopify' })
    assert.match(form.html, /for your Shopify store/)
    assert.equal((await accountOf('shop@example.com'))?.platform, 'shopify')
  })

  it('signs the user in, so that the next authorization request succeeds immediately', async () => {
    const { browser } = await signUp(server, 'in@example.com')
    const request = newRequest(server)
    const page = await browser.visit(request.url)
    const { body } = await redeem(server, codeOf(page), request.verifier)
    const claims = decodeJwt(body.id_token)
    assert.deepEqual([claims.email, claims.email_verified], ['in@example.com', true])
  })

  it('signs out the browser’s previous user', async () => {
    const { browser } = await newSignedInUser(server, 'before@example.com')
    const other = newBrowser(server.issuer)
    await sendSignUp(server, person('after@example.com'), { browser: other })
    const page = await openLink(server, 'after@example.com', browser)
    await browser.submit(page, { password: PASSWORD })
    const request = newRequest(server)
    const code = codeOf(await browser.visit(request.url))
    const { body } = await redeem(server, code, request.verifier)
    assert.equal(decodeJwt(body.id_token).email, 'after@example.com')
  })

  it('ends the session of the browser’s previous user', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'earlier@example.com')
    await sendSignUp(server, person('later@example.com'))
    const page = await openLink(server, 'later@example.com', browser)
    await browser.submit(page, { password: PASSWORD })
    assert.equal((await refresh(server, tokens.refresh_token)).status, 400)
  })

  it('returns to the requested path, including its site', async () => {
    const { done } = await signUp(server, 'deep@example.com', {
      return_to: '/campaigns/?site_id=s1#list',
    })
    assert.equal(done.url.href, `${DASHBOARD}/campaigns/?site_id=s1#list`)
  })

  const invalidPaths = ['//evil.example', 'https://evil.example/', '/\\evil.example', '']
  for (const [index, return_to] of invalidPaths.entries()) {
    it(`returns to the home page if the requested path is ${JSON.stringify(return_to)}`, async () => {
      const email = `home-${index}@example.com`
      assert.equal((await signUp(server, email, { return_to })).done.url.href, `${DASHBOARD}/`)
    })
  }

  it('returns to the page of another sign-in origin', async () => {
    const { done } = await signUp(server, 'host@example.com', { redirect_uri: SIGN_IN_PAGE })
    assert.equal(done.url.href, `${SIGN_IN_PAGE}/`)
  })

  it('lets the first tab continue from its own page, with its own code', async () => {
    const { browser, page, request } = await signUp(server, 'tabs@example.com')
    const continuedPage = await browser.visit(page.url.href)
    const { body } = await redeem(server, codeOf(continuedPage), request.verifier)
    assert.equal(decodeJwt(body.id_token).email, 'tabs@example.com')
  })

  it('works once', async () => {
    const { browser, confirm } = await signUp(server, 'once@example.com')
    const again = await browser.submit(confirm, {})
    assert.equal(again.status, 410)
    assert.ok(again.text.includes('This link no longer works'))
  })

  it('creates one account for two simultaneous requests', async () => {
    const { browser } = await sendSignUp(server, person('race@example.com'))
    const confirm = await openLink(server, 'race@example.com', browser)
    const pages = await Promise.all([browser.submit(confirm, {}), browser.submit(confirm, {})])
    assert.deepEqual(pages.map(({ status }) => status).sort(), [303, 410])
  })

  it('expires after 24 hours, even though the sign-in attempt expires after one hour', async () => {
    const earlySignUp = await sendSignUp(server, person('early@example.com'))
    await sendSignUp(server, person('late@example.com'))
    server.advanceMinutes(24 * 60 - 1)
    const confirm = await openLink(server, 'early@example.com', earlySignUp.browser)
    assert.equal((await earlySignUp.browser.submit(confirm, {})).url.origin, DASHBOARD)
    server.advanceMinutes(1)
    const late = await openLink(server, 'late@example.com', newBrowser(server.issuer))
    assert.equal(late.status, 410)
  })

  it('is rejected with a modified, missing or malformed token', async () => {
    const { browser } = await sendSignUp(server, person('token@example.com'))
    const link = (await server.latestEmailTo('token@example.com'))?.link ?? ''
    const tamperedLink = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const path of [tamperedLink, 'confirm-sign-up', 'confirm-sign-up?token=%00']) {
      assert.equal((await browser.visit(path)).status, 410, path)
    }
  })

  it('cannot be confirmed from another site', async () => {
    const { browser } = await sendSignUp(server, person('csrf@example.com'))
    const confirm = await openLink(server, 'csrf@example.com', browser)
    const crossSiteHeaders = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    assert.equal((await browser.submit(confirm, {}, crossSiteHeaders)).status, 403)
    assert.equal(await accountOf('csrf@example.com'), undefined)
  })
})

describe('the link in another browser', () => {
  const openInAnotherBrowser = async (email: string) => {
    const sent = await sendSignUp(server, person(email))
    const other = newBrowser(server.issuer)
    return { ...sent, other, confirm: await openLink(server, email, other) }
  }

  it('requires the chosen password, and signs in with it', async () => {
    const { other, confirm } = await openInAnotherBrowser('other@example.com')
    assert.match(confirm.html, /autocomplete="current-password"/)
    const done = await other.submit(confirm, { password: PASSWORD })
    assert.equal(done.url.origin, DASHBOARD)
    assert.notEqual(codeOf(await other.visit(newRequest(server).url)), '')
  })

  it('leaves the first browser signed out', async () => {
    const { browser, page, other, confirm } = await openInAnotherBrowser('first@example.com')
    await other.submit(confirm, { password: PASSWORD })
    assert.match((await browser.visit(page.url.href)).html, /<h1>Sign in<\/h1>/)
  })

  for (const [password, status] of [
    ['', 422],
    ['Wrong-123', 401],
  ] as const) {
    it(`creates no account with the password ${JSON.stringify(password)}`, async () => {
      const email = `wrong-${status}@example.com`
      const { other, confirm } = await openInAnotherBrowser(email)
      const page = await other.submit(confirm, { password })
      assert.equal(page.status, status)
      assert.match(page.html, /id="password-error"/)
      assert.equal(await accountOf(email), undefined)
    })
  }

  it('allows ten guesses, and then refuses even the right password for a while', async () => {
    const email = 'guessed@example.com'
    const { other, confirm } = await openInAnotherBrowser(email)
    for (let count = 0; count < IDENTITY_LIMITS['sign-up password by link'].attempts; count += 1) {
      assert.equal((await other.submit(confirm, { password: 'Wrong-123' })).status, 401)
    }
    assert.equal((await other.submit(confirm, { password: PASSWORD })).status, 429)
    server.advanceMinutes(15)
    assert.equal((await other.submit(confirm, { password: PASSWORD })).status, 303)
  })

  it('does not accept a made-up cookie', async () => {
    const { other, confirm } = await openInAnotherBrowser('forged@example.com')
    other.cookies.set('poplar_sign_up /', { value: 'A'.repeat(43), path: '/', attributes: '' })
    assert.equal((await other.submit(confirm, {})).status, 422)
  })
})

describe('two sign-ups for one address', () => {
  const stranger = { ...person('both@example.com'), password: 'Quartz_Otter-81' }

  it('can be pending at the same time: a stranger’s later sign-up does not replace the owner’s', async () => {
    const owner = await sendSignUp(server, person('both@example.com'))
    const link = (await server.latestEmailTo('both@example.com'))?.link ?? ''
    await sendSignUp(server, stranger)
    await server.identity().settled()
    const done = await owner.browser.submit(await owner.browser.visit(link), {})
    assert.equal(done.url.origin, DASHBOARD)
    await signIn(server, 'both@example.com', newBrowser(server.issuer))
  })

  it('create one account: the other link then redirects to the sign-in page', async () => {
    const other = newBrowser(server.issuer)
    const confirm = await openLink(server, 'both@example.com', other)
    const page = await other.submit(confirm, { password: stranger.password })
    assert.equal(page.status, 409)
    assert.ok(page.text.includes('You already have an account'))
  })

  it('do not reveal to the stranger that the account now exists', async () => {
    const waits = await sendSignUp(server, { ...stranger, email: 'watched@example.com' })
    await signUp(server, 'watched@example.com')
    const page = await waits.browser.visit(waits.page.url.href)
    assert.equal(page.html, waits.page.html)
  })
})

describe('the data stored for a sign-up', () => {
  const secrets = [PASSWORD]

  it('contains only hashes of the password, the token and the browser’s secret', async () => {
    const { browser } = await sendSignUp(server, person('kept@example.com'))
    const link = (await server.latestEmailTo('kept@example.com'))?.link ?? ''
    secrets.push(new URL(link).searchParams.get('token') ?? '')
    secrets.push(browser.cookies.get('poplar_sign_up /')?.value ?? '')
    const [row] = await pending('kept@example.com')
    assert.match(String(row?.password_hash), /^\$scrypt\$/)
    for (const secret of secrets) assert.ok(secret && !JSON.stringify(row).includes(secret))
  })

  it('is deleted once the account exists', async () => {
    await signUp(server, 'gone@example.com')
    assert.deepEqual(await pending('gone@example.com'), [])
  })

  it('is not logged', () => {
    const lines = JSON.stringify(server.auditEvents)
    for (const secret of [...secrets, '@example']) assert.ok(!lines.includes(secret))
    assert.deepEqual(server.logEntries, [])
  })
})
