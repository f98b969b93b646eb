import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import {
  answer,
  callsOf,
  EVERY_CALL,
  keepWaiting,
  refusal,
  refuse,
  rewrite,
} from './support/api-edge.ts'
import { DEMO_PASSWORD } from './support/browser.ts'
import { greeting } from './support/people.ts'
import { theProduct } from './support/product.ts'

const product = theProduct()

const MARKUP = '<img src=x onerror="alert(1)"><b>bold</b>'
/** More than a call may take. */
const SLOW_MS = 30_000

describe('when the API fails', () => {
  let context: BrowserContext
  let page: Page
  before(async () => {
    ;({ context, page } = await product.signedIn('bundle@example.com', { requestsFail: true }))
  })
  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

  const text = (words: string | RegExp) => page.getByText(words).first()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const reload = () => page.goto(`${product.dashboard}/dashboard`)
  const recovers = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await button('Try again').first().click()
    await greeting(page).waitFor()
    await page.getByRole('group', { name: 'Figure shown in the chart' }).waitFor()
  }

  it('says that it cannot be reached, and goes on once it can', async () => {
    await refuse(page, EVERY_CALL)
    await reload()
    await text('We cannot reach the server.').waitFor()
    await recovers()
  })

  it('says after its time limit that it is slow, and goes on', async () => {
    const { page: late } = await product.visitor({ requestsFail: true })
    await late.clock.install()
    await late.goto(product.dashboard)
    await late.getByLabel('Email').fill('bundle@example.com')
    await late.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await keepWaiting(late, callsOf('/site'))
    await late.getByRole('button', { name: 'Sign in' }).click()
    await greeting(late).waitFor()
    await late.clock.fastForward(SLOW_MS)
    await late.getByText('The server took too long to answer.').waitFor()
    await late.unrouteAll({ behavior: 'ignoreErrors' })
    await late.getByRole('button', { name: 'Try again' }).click()
    await late.getByRole('group', { name: 'Figure shown in the chart' }).waitFor()
  })

  const broken = [
    ['HTML', { type: 'text/html', body: '<!doctype html><h1>It works!</h1>' }, /cannot read/],
    [
      'a success without data',
      { body: '{"success":true,"code":"OK","message":""}' },
      /cannot read/,
    ],
    ['a list in place of an object', { body: '[]' }, /cannot read/],
    ['500', { status: 500, body: refusal('The figures are resting.') }, /figures are resting/],
    ['a gateway’s page', { status: 502, type: 'text/html', body: '<h1>Bad</h1>' }, /own \(502\)/],
    ['markup', { status: 400, body: refusal(MARKUP) }, MARKUP],
  ] as const
  for (const [name, reply, words] of broken) {
    it(`keeps the page and says what came where the figures answer with ${name}`, async () => {
      await answer(page, callsOf('/site'), reply)
      await reload()
      await text(words).waitFor()
      await page.getByRole('link', { name: /^Campaigns/ }).waitFor()
      await recovers()
    })

    it(`keeps a way out where the person’s own call answers with ${name}`, async () => {
      await answer(page, callsOf('/user/me'), reply)
      await reload()
      await text(words).waitFor()
      await button('Log out').waitFor()
      await recovers()
    })
  }

  it('keeps the domain that was typed, and says what to do', async () => {
    await page.goto(`${product.dashboard}/createDomain`)
    await page.getByLabel('Website address').fill('kept-while-down.example')
    await refuse(page, callsOf('/sites/create'))
    await button('Continue').click()
    await text(
      'We cannot reach the server. Check your connection; what you typed is kept.',
    ).waitFor()
    assert.equal(await page.getByLabel('Website address').inputValue(), 'kept-while-down.example')
  })

  it('creates one site where the answer to the first try was lost', async () => {
    let tries = 0
    await page.route(callsOf('/sites/create'), async (route) => {
      tries += 1
      if (tries > 1) return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await button('Continue').click()
    await text('data-site-id=').waitFor()
    assert.equal(tries, 2)
    await page.getByRole('button', { name: /, switch site$/ }).click()
    const site = page.getByRole('menuitemradio', { name: 'kept-while-down.example' })
    await site.waitFor()
    assert.equal(await site.count(), 1)
    await page.keyboard.press('Escape')
    await button('Continue').click()
    await greeting(page).waitFor()
  })

  it('shows the server’s own words beside the domain, as text', async () => {
    await page.goto(`${product.dashboard}/createDomain`)
    await page.getByLabel('Website address').fill('refused.example')
    await answer(page, callsOf('/sites/create'), { body: refusal(MARKUP) })
    await button('Continue').click()
    await text(MARKUP).waitFor()
    await page.getByLabel('Website address').fill('')
  })

  it('shows markup in names, notifications and titles as text', async () => {
    await rewrite(page, callsOf('/user/me'), ({ data, ...rest }) => ({
      ...rest,
      data: {
        ...data,
        first_name: MARKUP,
        notifications: [notification({ title: MARKUP, description: MARKUP })],
      },
    }))
    await reload()
    await greeting(page).getByText(MARKUP).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: MARKUP }).or(text(MARKUP)).first().waitFor()
  })

  it('does not follow a location that is no address of ours, and says so', async () => {
    for (const location of ['javascript:alert(1)', 'https://evil.example/', '//evil.example']) {
      await rewrite(page, callsOf('/user/me'), (body) => ({ ...body, location }))
      await reload()
      await text(/^We did not follow the server/).waitFor()
      assert.equal(new URL(page.url()).origin, product.dashboard)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  it('follows a location that is ours', async () => {
    await rewrite(page, callsOf('/site'), (body) => ({ ...body, location: '/billing' }))
    await reload()
    await page.waitForURL(`${product.dashboard}/billing`)
  })

  it('refuses a notification’s javascript, and names the host of a foreign one', async () => {
    await rewrite(page, callsOf('/user/me'), ({ data, ...rest }) => ({
      ...rest,
      data: {
        ...data,
        notifications: [
          notification({ id: 'a', title: 'Bad link', action_url: 'javascript:alert(1)' }),
          notification({ id: 'b', title: 'Far link', action_url: 'https://far.example/news' }),
        ],
      },
    }))
    await reload()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: /Bad link/ }).click()
    await text('This link is not one that we can follow.').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: /Far link/ }).click()
    const opened = context.waitForEvent('page')
    await button('Open far.example').click()
    assert.match((await opened).url(), /far\.example|about:blank|chrome-error/)
    await (await opened).close()
  })

  const notification = (part: Record<string, unknown>) => ({
    id: 'one',
    title: 'A notification',
    description: '',
    action_url: null,
    created_at: new Date().toISOString(),
    unread: true,
    ...part,
  })

  product.endsQuietly('https://far.example')
})
