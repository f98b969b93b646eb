import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startProduct } from './support/product.ts'

const product = startProduct()

const MEMBER_SITE = 'jc_7f3k92ma'
const OTHER_ACCOUNT_SITE = 'shop_example_1'
const FOREIGN_SITE = 'kd_6r0c38ye'

describe('a member with some permissions', () => {
  let page: Page
  let authorization = ''
  before(async () => {
    const visitor = await product.visitor({ requestsFail: true })
    page = visitor.page
  })
  /** Calls the API directly with the member's token. */
  const callApi = (method: string, path: string, siteId = MEMBER_SITE, body?: unknown) =>
    fetch(`${product.dashboard}/v1${path}`, {
      method,
      headers: {
        authorization,
        'site-id': siteId,
        'idempotency-key': crypto.randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const codeOf = async (response: Response) => [response.status, (await response.json()).code]

  it('starts on the campaigns, since only admins have the dashboard', async () => {
    const call = page.waitForRequest((request) => request.url().endsWith('/v1/user/me'))
    await page.goto(product.dashboard)
    await page.getByLabel('Email').fill('member@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Poplar-demo-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    authorization = (await (await call).headerValue('authorization')) ?? ''
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    assert.equal(new URL(page.url()).pathname.replace(/\/$/, ''), '/campaigns')
  })

  it('has a sidebar with the granted areas, in the order for members', async () => {
    const sidebar = page.getByRole('navigation', { name: /^(Main|Account|Help)$/ })
    const links = await sidebar.getByRole('link').allTextContents()
    const names = links.map((text) => text.replace(/ ?[\d,].*$/, ''))
    assert.deepEqual(names, ['Campaigns', 'Subscribers', 'Sites', 'Contact', 'Docs'])
  })

  it('can create campaigns, but not add a site', async () => {
    const banner = page.getByRole('banner')
    await banner.getByRole('button', { name: 'Create Campaign' }).waitFor()
    assert.equal(await banner.getByRole('link', { name: 'Add site' }).count(), 0)
  })

  it('can rename, but not delete', async () => {
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
    await page.keyboard.press('Escape')
  })

  for (const path of ['/billing', '/team', '/settings', '/createDomain', '/integrations']) {
    it(`sees who can grant access to ${path}`, async () => {
      await page.goto(product.dashboard + path)
      const heading = page.getByRole('heading', { name: 'You don’t have access to this page' })
      await heading.waitFor()
      await page.getByText('mira@example.com can give you access.').waitFor()
    })
  }

  it('gets 403 from the API for anything beyond their permissions', async () => {
    const list = await (await callApi('GET', '/campaigns')).json()
    const path = `/campaigns/${list.data[0].campaign_id}`
    assert.deepEqual(
      await codeOf(await callApi('DELETE', `${path}?seen=${list.data[0].updated_at}`)),
      [403, 'FORBIDDEN'],
    )
    assert.deepEqual(await codeOf(await callApi('POST', '/sites/create?domain=x.example')), [
      403,
      'FORBIDDEN',
    ])
  })

  it('is allowed by the API to do what their permissions include', async () => {
    const campaign = { title: 'By a member', customer_intention: 'cookie-notices' }
    const response = await callApi('POST', '/campaigns', MEMBER_SITE, campaign)
    assert.equal(response.status, 200)
  })

  for (const siteId of [OTHER_ACCOUNT_SITE, FOREIGN_SITE]) {
    it(`gets 404 for ${siteId}, which is not their site`, async () => {
      assert.deepEqual(await codeOf(await callApi('GET', '/campaigns', siteId)), [404, 'NOT_FOUND'])
      assert.deepEqual(await codeOf(await callApi('GET', '/site?analytics=1', siteId)), [
        404,
        'NOT_FOUND',
      ])
    })

    it(`stays on their own site when the URL contains ${siteId}`, async () => {
      await page.goto(`${product.dashboard}/campaigns/?site_id=${siteId}&domain=x.example`)
      await page.getByRole('button', { name: 'juniperandclay.example, switch site' }).waitFor()
      await page.getByRole('row', { name: /By a member/ }).waitFor()
    })
  }

  it('is denied without a token or with a modified one', async () => {
    const validAuthorization = authorization
    for (const wrong of ['', `${validAuthorization.slice(0, -6)}AAAAAA`]) {
      authorization = wrong
      assert.equal((await callApi('GET', '/user/me')).status, 401)
    }
    authorization = validAuthorization
  })

  product.testConsoleAndOrigins()
})
