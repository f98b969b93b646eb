import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { callApi } from './support/call-api.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const MEMBER = 'member@example.com'
const MEMBER_SITE = 'jc_7f3k92ma'
const OTHER_ACCOUNT_SITE = 'shop_example_1'
const FOREIGN_SITE = 'kd_6r0c38ye'

const call = (
  authorization: string,
  path: string,
  options: { method?: string; siteId?: string; body?: unknown } = {},
) => callApi(product.dashboard, path, { siteId: MEMBER_SITE, ...options, authorization })

const createCampaign = (title: string, authorization: string) =>
  callApi(product.dashboard, '/campaigns', {
    method: 'POST',
    siteId: MEMBER_SITE,
    body: { title, customer_intention: 'cookie-notices' },
    authorization,
  })

const codeOf = async (response: Response) => [response.status, (await response.json()).code]

const FORBIDDEN = [403, 'FORBIDDEN']
const NOT_FOUND = [404, 'NOT_FOUND']

async function seesWhoGrantsAccess(page: Page, path: string): Promise<void> {
  await page.goto(product.dashboard + path)
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await page.getByText('mira@example.com can give you access.').waitFor()
}

describe('a member with some permissions', () => {
  const tab = tabPerTest(product, MEMBER, { requestsFail: true, sharesTab: true })
  const openCampaigns = async () => {
    await tab.page.goto(`${product.dashboard}/campaigns/`)
    await tab.page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  }

  it('starts on the campaigns, since only admins have the dashboard', async () => {
    const { page } = await product.signedIn(MEMBER)
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    assert.equal(new URL(page.url()).pathname.replace(/\/$/, ''), '/campaigns')
  })

  it('has a sidebar with the granted areas, in the order for members', async () => {
    await openCampaigns()
    const sidebar = tab.page.getByRole('navigation', { name: /^(Main|Account|Help)$/ })
    const links = await sidebar.getByRole('link').allTextContents()
    const names = links.map((text) => text.replace(/ ?[\d,].*$/, ''))
    assert.deepEqual(names, ['Campaigns', 'Subscribers', 'Sites', 'Contact', 'Docs'])
  })

  it('can create campaigns, but not add a site', async () => {
    await openCampaigns()
    const banner = tab.page.getByRole('banner')
    await banner.getByRole('button', { name: 'Create Campaign' }).waitFor()
    assert.equal(await banner.getByRole('link', { name: 'Add site' }).count(), 0)
  })

  it('can rename, but not delete', async () => {
    await openCampaigns()
    await tab.page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await tab.page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    assert.equal(await tab.page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
  })

  for (const path of [
    ...['/billing', '/team', '/settings', '/createDomain', '/integrations'],
    '/integrations/oauth_callback/aweber?code=c1&state=s1',
  ]) {
    it(`sees who can grant access to ${path}`, () => seesWhoGrantsAccess(tab.page, path))
  }

  it('gets 403 from the API for anything beyond their permissions', async () => {
    const { authorization } = tab
    const list = await (await call(authorization, '/campaigns')).json()
    const [{ campaign_id: id, updated_at: seen }] = list.data
    for (const [method, path] of [
      ['DELETE', `/campaigns/${id}?seen=${seen}`],
      ['POST', '/sites/create?domain=x.example'],
    ] as const) {
      assert.deepEqual(await codeOf(await call(authorization, path, { method })), FORBIDDEN)
    }
  })

  it('gets 403 from the API for deleting, sending and exporting subscribers', async () => {
    const ids = [randomUUID()]
    for (const [method, path, body] of [
      ['POST', '/site/users/bulk/delete', { ids }],
      ['POST', '/site/users/bulk/send', { ids, connection_id: randomUUID() }],
      ['GET', '/site/users/exports', undefined],
      ['DELETE', `/site/responses/${randomUUID()}`, undefined],
    ] as const)
      assert.deepEqual(
        await codeOf(await call(tab.authorization, path, { method, body })),
        FORBIDDEN,
        path,
      )
  })

  it('is allowed by the API to do what their permissions include', async () => {
    assert.equal((await createCampaign('By a member', tab.authorization)).status, 200)
  })

  for (const siteId of [OTHER_ACCOUNT_SITE, FOREIGN_SITE]) {
    it(`gets 404 for ${siteId}, which is not their site`, async () => {
      for (const path of ['/campaigns', '/site?analytics=1']) {
        const response = await call(tab.authorization, path, { siteId })
        assert.deepEqual(await codeOf(response), NOT_FOUND)
      }
    })

    it(`stays on their own site when the URL contains ${siteId}`, async () => {
      const title = `Seen from ${siteId}`
      await createCampaign(title, tab.authorization)
      await tab.page.goto(`${product.dashboard}/campaigns/?site_id=${siteId}&domain=x.example`)
      await tab.page.getByRole('button', { name: 'juniperandclay.example, switch site' }).waitFor()
      await tab.page.getByRole('row', { name: new RegExp(title) }).waitFor()
    })
  }

  it('is denied without a token or with a modified one', async () => {
    for (const authorization of ['', `${tab.authorization.slice(0, -6)}AAAAAA`]) {
      assert.equal((await call(authorization, '/user/me')).status, 401)
    }
  })
})

describe('a member without access to subscribers', () => {
  const tab = tabPerTest(product, 'viewer@example.com', { requestsFail: true, sharesTab: true })

  for (const path of ['/campaigns/', '/subscribers', '/subscribers?tab=answers']) {
    it(`sees who can grant access to ${path}`, () => seesWhoGrantsAccess(tab.page, path))
  }

  it('gets 403 from the API for subscribers, answers, saved filters and email alerts', async () => {
    const tagged = { ids: [randomUUID()], tag: 'x' }
    for (const [method, path, body] of [
      ['GET', '/site/users/', undefined],
      ['POST', '/site/users/bulk/tag', tagged],
      ['POST', '/site/users/bulk/untag', tagged],
      ['GET', '/site/responses', undefined],
      ['GET', '/site/saved-filters?tab=answers', undefined],
      ['POST', '/site/saved-filters', { name: 'Mine', query: '' }],
      ['GET', '/site/lead-alerts', undefined],
      ['PUT', '/site/lead-alerts', { frequency: 'at-once' }],
    ] as const)
      assert.deepEqual(
        await codeOf(await call(tab.authorization, path, { method, body })),
        FORBIDDEN,
        `${method} ${path}`,
      )
  })

  product.testConsoleAndOrigins()
})
