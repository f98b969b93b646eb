import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type LinkState, linkStateAt } from '../../../src/server/leads/rules.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { type List, startList } from './support.ts'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())

describe('the state of a confirmation link', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  const cases: [
    name: string,
    confirmed: number | null,
    left: number | null,
    now: number,
    LinkState,
  ][] = [
    ['that has not been used', null, null, 2, 'asks'],
    ['on the last day', null, null, 7, 'asks'],
    ['after 7 days', null, null, 8, 'expired'],
    ['after a confirmation', 2, null, 3, 'confirmed'],
    ['after a confirmation, a month later', 2, null, 31, 'confirmed'],
    ['after an unsubscribe', 2, 3, 4, 'left'],
    ['after an unsubscribe, a month later', 2, 3, 31, 'left'],
    ['created after an earlier unsubscribe', -5, 0, 2, 'asks'],
    ['created after an earlier unsubscribe, after 7 days', -5, 0, 9, 'expired'],
  ]
  for (const [name, confirmed, left, now, state] of cases) {
    it(`${name} is ${state}`, () => {
      const facts = {
        submission: null,
        linkedAt: day(1),
        expiresAt: day(8),
        confirmedAt: confirmed === null ? null : day(confirmed),
        leftAt: left === null ? null : day(left),
      }
      assert.equal(linkStateAt(facts, day(now)), state)
    })
  }
})

describe('a link for an unconfirmed submission by an existing subscriber', () => {
  const facts = { confirmedAt: new Date(1), linkedAt: new Date(2), leftAt: null }
  const submission = { countedAt: null }
  for (const [time, state] of [
    [8, 'asks-again'],
    [9, 'confirmed'],
  ] as const) {
    it(`is ${state} ${state === 'asks-again' ? 'until it expires' : 'once it has expired'}`, () => {
      const link = { ...facts, submission, expiresAt: new Date(9) }
      assert.equal(linkStateAt(link, new Date(time)), state)
    })
  }
})

describe('/lead/double-optin-verify/{token}', () => {
  it('requests the confirmation on behalf of the site, and shows the email address', async () => {
    const email = list.newEmail()
    const { status, text, html } = await list.open(await list.joinAndGetLink(email))
    assert.equal(status, 200)
    assert.match(text, new RegExp(`${email} was entered at shop.example`))
    assert.match(html, /<title>May Juniper &amp; Clay email you\? · Juniper &amp; Clay<\/title>/)
    assert.doesNotMatch(html.replace(/class="poplar"/, ''), /poplar/i)
  })

  it('does not mention a list if the form has none, as in a survey, even in the email', async () => {
    const email = list.newEmail()
    const { text } = await list.open(await list.joinAndGetLink(email))
    const [mail] = (await readOutbox(list.server.database)).filter(({ to }) => to === email)
    assert.match(mail?.text ?? '', /May Juniper & Clay email you at this address\?/)
    assert.doesNotMatch(`${mail?.subject} ${mail?.text} ${text}`, /\blist\b/)
  })

  it('does not change anything when it is opened, as mail scanners do', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    for (const method of ['GET', 'HEAD', 'GET']) {
      assert.equal((await list.open(link, method)).status, 200)
    }
    assert.deepEqual(await list.subscriber(email), { confirmed: false, left: false })
  })

  it('confirms the address when the button is clicked, and shows the same result later', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    assert.match((await list.press(link, 'confirm')).text, new RegExp(`${email} is confirmed`))
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: false })
    assert.match((await list.open(link)).text, /Juniper & Clay may already email you/)
    assert.match((await list.press(link, 'confirm')).text, /Juniper & Clay may already email you/)
  })

  it('counts one confirmation, even for ten simultaneous requests', async () => {
    const before = await list.figures()
    const link = await list.joinAndGetLink(list.newEmail())
    const pages = await Promise.all(Array.from({ length: 10 }, () => list.press(link, 'confirm')))
    assert.equal(pages.filter(({ text }) => text.includes('is confirmed')).length, 1)
    assert.ok(pages.every(({ status }) => status === 200))
    assert.equal((await list.figures()).confirmed, before.confirmed + 1)
  })

  it('allows the subscriber to unsubscribe and then undo that, without counting them again', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    await list.press(link, 'confirm')
    const before = await list.figures()
    assert.match((await list.press(link, 'leave')).text, /You’re unsubscribed/)
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: true })
    assert.match((await list.press(link, 'confirm')).text, /You’re unsubscribed/)
    assert.match((await list.press(link, 'return')).text, /Juniper & Clay may email you again/)
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: false })
    assert.deepEqual(await list.figures(), before)
  })

  it('expires after 7 days, and then sends a new link to the same address on request', async () => {
    const email = list.newEmail()
    const old = await list.joinAndGetLink(email)
    list.advanceDays(7)
    const page = await list.press(old, 'confirm')
    assert.deepEqual([page.status, /older than 7 days/.test(page.text)], [410, true])
    assert.deepEqual(await list.subscriber(email), { confirmed: false, left: false })
    assert.match((await list.press(old, 'send-again')).text, /Check your inbox/)
    const [fresh = '', ...older] = await list.linksTo(email)
    assert.equal(older.length, 1)
    assert.match((await list.press(fresh, 'confirm')).text, /is confirmed/)
  })

  it('sends five new links an hour, and then states when the next link is allowed', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    list.advanceDays(8)
    for (let count = 0; count < 5; count += 1) await list.press(link, 'send-again')
    const { status, headers, text } = await list.press(link, 'send-again')
    assert.deepEqual([status, headers.get('retry-after')], [429, '3600'])
    assert.match(text, /Try again in 60 minutes/)
    assert.equal((await list.linksTo(email)).length, 6)
  })

  it('lets a subscriber unsubscribe through a link that requests another confirmation', async () => {
    const email = list.newEmail()
    await list.press(await list.joinAndGetLink(email), 'confirm')
    await list.press(await list.joinAndGetLink(email), 'leave')
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: true })
  })

  it('is rate-limited for a visitor who opens it more than 60 times a minute', async () => {
    const link = await list.joinAndGetLink(list.newEmail())
    list.advanceDays(1)
    const open = async () => (await list.server.call('GET', link)).status
    for (let time = 0; time < 60; time += 1) assert.equal(await open(), 200)
    assert.equal(await open(), 429)
    list.advanceDays(1)
    assert.equal(await open(), 200)
  })

  it('shows the current state after an unknown action', async () => {
    const email = list.newEmail()
    const { text } = await list.press(await list.joinAndGetLink(email), 'nothing')
    assert.match(text, /Yes, email me/)
    assert.deepEqual(await list.subscriber(email), { confirmed: false, left: false })
  })

  it('keeps its token out of logs, referrers, search engines, caches and the page', async () => {
    const link = await list.joinAndGetLink(list.newEmail())
    const token = link.split('/').at(-1) ?? ''
    const { headers, html } = await list.open(link)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.equal(headers.get('cache-control'), 'no-store')
    const rows = await list.server.database.query('select lead_links::text as row from lead_links')
    assert.ok(!JSON.stringify([list.server.logEntries, html, rows]).includes(token))
  })

  it('shows names as text', async () => {
    const { database } = list.server
    const rename = (name: string) =>
      database.query('update accounts set company_name = $1 where account_id = $2', [
        name,
        list.admin.accountId,
      ])
    await rename('<img src=x onerror=alert(1)>')
    const { html } = await list.open(await list.joinAndGetLink(list.newEmail()))
    await rename('Juniper & Clay')
    assert.ok(!html.includes('<img') && html.includes('&lt;img src=x'))
  })

  const strangers: [name: string, token: string][] = [
    ['an unknown token', 'x'.repeat(43)],
    ['a truncated token', 'x'.repeat(20)],
    ['a 10 kB token', 'x'.repeat(10_000)],
    ['a token with invalid characters', '%00%ff%3Cscript%3E'],
    ['a missing token', ''],
  ]
  for (const [name, token] of strangers) {
    it(`shows that the link does not work for ${name}`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await list.open(`/lead/double-optin-verify/${token}`, method)
        assert.equal(status, 404)
      }
      const { text } = await list.open(`/lead/double-optin-verify/${token}`)
      assert.match(text, /This link doesn’t work/)
    })
  }

  it('shows the same if a form is submitted with an unknown token', async () => {
    const page = await list.press(`/lead/double-optin-verify/${'x'.repeat(43)}`, 'confirm')
    assert.deepEqual([page.status, /doesn’t work/.test(page.text)], [404, true])
  })
})
