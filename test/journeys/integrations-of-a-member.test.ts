import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callApi } from './support/call-api.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const SITE_ID = 'jc_7f3k92ma'
const NOTE = 'You can view integrations, but not change them.'
/** What changes a connection, or sends leads. */
const ACTIONS = new RegExp(
  `^(${[
    ...['Connect', 'Reconnect', 'Pause', 'Resume', 'Rename', 'Replace', 'Remove', 'Delete'],
    ...['Test connection', 'Send', 'Save changes', 'Add a field', 'More', 'Actions', 'Sign in'],
  ].join('|')})`,
)

describe('a member who may only look at integrations', () => {
  const tab = tabPerTest(product, 'viewer@example.com', { requestsFail: true })
  const open = async (path: string) => {
    await tab.page.goto(product.dashboard + path)
    await tab.page.getByText(NOTE).waitFor()
    await tab.page.getByText('mira@example.com can give you permission to change them.').waitFor()
    return tab.page
  }
  const assertNoActions = async () => {
    const found = await tab.page
      .getByRole('main')
      .getByRole('button', { name: ACTIONS, disabled: false })
      .allTextContents()
    assert.deepEqual(found, [])
  }

  it('sees the connections, and can add none', async () => {
    const page = await open('/integrations')
    await page.getByRole('heading', { name: 'Connected' }).waitFor()
    await page.getByRole('heading', { name: 'Mailchimp' }).first().waitFor()
    await assertNoActions()
  })

  it('sees a connection with its deliveries, and can change nothing', async () => {
    const page = await open('/integrations/sendy/')
    await page.getByRole('rowheader').first().waitFor()
    await assertNoActions()
    const fields = await page.getByRole('main').locator('select, input:not([type=radio])').all()
    assert.ok(fields.length > 0)
    for (const field of fields) assert.equal(await field.isEditable(), false)
  })

  it('can’t complete a sign-in at a service', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/oauth_callback/aweber?code=c1&state=s1`)
    await page.getByRole('heading', { name: 'AWeber couldn’t be connected' }).waitFor()
    await page.getByText('Your role doesn’t allow this. Ask your admin.').waitFor()
  })

  it('gets 403 from the API for every change', async () => {
    const { authorization } = tab
    const call = (path: string, method = 'GET', body?: object) =>
      callApi(product.dashboard, path, { siteId: SITE_ID, authorization, method, body })
    const { data } = await (await call('/integrations')).json()
    const [{ id }] = data.connections
    const changes = [
      ['POST', '/integrations/oauth/start', { integration: 'aweber' }],
      ['POST', '/integrations/oauth/finish', { integration: 'aweber', code: 'c1', state: 's1' }],
      ['PUT', `/integrations/connections/${id}`, { title: 'Mine' }],
      ['PUT', `/integrations/connections/${id}/credentials`, { credentials: { key: 'k' } }],
      ['POST', `/integrations/connections/${id}/pause`],
      ['POST', `/integrations/connections/${id}/resume`],
      ['POST', `/integrations/connections/${id}/deliveries/send`],
      ['DELETE', `/integrations/connections/${id}`],
    ] as const
    for (const [method, path, body] of changes)
      assert.equal((await call(path, method, body)).status, 403, `${method} ${path}`)
  })

  product.testConsoleAndOrigins()
})
