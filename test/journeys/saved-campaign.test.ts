import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { callApi } from './support/call-api.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()
const SITE = { id: 'sa_4k9e1b7n', domain: 'samplesale.example' }
const DESIGN_PATH = /^\/campaigns\/[^/]+\/design$/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const layersRegion = (page: Page) => page.getByRole('region', { name: 'In this pop-up' })

async function editHeading(page: Page, text: string) {
  await layersRegion(page).getByRole('button', { name: 'Heading' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
}

const waitForText = (page: Page, text: string) =>
  layersRegion(page).getByRole('button', { name: text }).waitFor()
const waitForStatus = (page: Page, word: string) =>
  page.getByRole('status').filter({ hasText: word }).first().waitFor()
const waitForDesignSave = (page: Page) =>
  page.waitForResponse((response) => {
    const { pathname } = new URL(response.url())
    return (
      response.request().method() === 'PUT' && DESIGN_PATH.test(pathname.slice(3)) && response.ok()
    )
  })

async function save(page: Page, text: string) {
  const designSave = waitForDesignSave(page)
  await editHeading(page, text)
  await designSave
  await waitForStatus(page, 'Saved')
}

/** Pauses the site's other campaign, so that visitors see the next one. */
async function pauseOtherCampaign(page: Page): Promise<void> {
  await page.goto(`${product.dashboard}/campaigns/?site_id=${SITE.id}&domain=${SITE.domain}`)
  await button(page, 'Actions for Know the date before anyone else').click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByText('is paused').first().waitFor()
}

/** Creates a campaign from a template, and sets it live. */
async function createLiveCampaign(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('radio', { name: 'Coupon Popups' }).check()
  await button(page, 'Create').click()
  await button(page, 'Preview: Kiln').click()
  await button(page, 'Use it').click()
  await page.getByRole('textbox', { name: 'Seconds' }).fill('1')
  await page.getByRole('link', { name: 'Continue' }).click()
  await button(page, 'Set live').click()
  await button(page, 'Set live anyway').click()
  await page.getByText(`“${title}” is live`).first().waitFor()
}

async function publishChanges(page: Page): Promise<void> {
  await button(page, 'Publish changes').click()
  await button(page, 'Publish anyway').click()
}

describe('a saved campaign', () => {
  // A conflict, a lost connection and a failed save are all intended here.
  const tab = tabPerTest(product, 'bundle@example.com', { requestsFail: true })

  async function change(method: string, path: string, body: object) {
    const { authorization } = tab
    const call = { method, siteId: SITE.id, body, authorization }
    const response = await callApi(product.dashboard, path, call)
    assert.equal(response.status, 200)
    return (await response.json()).data
  }

  /** Creates a campaign from a template; `address` is the page of its design. */
  async function createCampaign(title: string) {
    const campaign = { title, customer_intention: 'coupon-popups', template: 'kiln' }
    const { campaign_id: id, version } = await change('POST', '/campaigns', campaign)
    const query = new URLSearchParams({ site_id: SITE.id, domain: SITE.domain, campaign: id })
    return {
      address: `${product.dashboard}/campaign/settings/design/?${query}`,
      publish: (): Promise<void> =>
        change('PUT', `/campaigns/${id}/status`, { status: 'live', version }),
    }
  }

  async function open(page: Page, address: string): Promise<void> {
    await page.goto(address)
    await layersRegion(page).waitFor()
  }

  it('is the same after a reload, and for visitors once it is published', async () => {
    const { page } = tab
    const title = 'It lasts'
    await step('the owner sets it live', async () => {
      await pauseOtherCampaign(page)
      await createLiveCampaign(page, title)
    })
    await step('a change is the same after a reload', async () => {
      await save(page, 'Twelve pots are left')
      await page.reload()
      await waitForText(page, 'Twelve pots are left')
    })
    await step('a visitor sees the change once it is published', async () => {
      await publishChanges(page)
      await page.getByText(`The changes to “${title}” are live`).first().waitFor()
      const { page: shop } = await product.visitor({ requestsFail: true })
      await shop.goto(`${product.siblings}/shop.html?site=${SITE.id}`)
      await shop.getByRole('dialog', { name: 'Twelve pots are left' }).waitFor()
    })
  })

  it('is updated in a second tab, and not overwritten if that tab has edits of its own', async () => {
    const { page } = tab
    const { address, publish } = await createCampaign('In two tabs')
    await publish()
    const second = await tab.context.newPage()
    await step('a second tab follows', async () => {
      await open(page, address)
      await open(second, address)
      await save(page, 'For both tabs')
      await waitForText(second, 'For both tabs')
    })
    const mend = await breakApi(second, /^\/campaigns\/[^/]+$/, refuseConnection)
    await step('a conflict has to be resolved before it can be published', async () => {
      await save(page, 'From the first tab')
      await editHeading(second, 'From the second tab')
      await second.getByText('You saved it in another tab in the meantime.').waitFor()
      await publishChanges(second)
      await second.getByText('Press “Keep mine” or “Use the newer version” first').waitFor()
      await second.keyboard.press('Escape')
    })
    await step('the newer version replaces that tab’s edits', async () => {
      await mend()
      await button(second, 'Use the newer version').click()
      await waitForText(second, 'From the first tab')
      await second.close()
      await page.reload()
      await waitForText(page, 'From the first tab')
    })
  })

  it('keeps offline edits, even if the page was closed while still offline', async () => {
    const { address } = await createCampaign('Offline')
    const { context, page } = await product.signedIn('bundle@example.com', { requestsFail: true })
    await open(page, address)
    await context.setOffline(true)
    await editHeading(page, 'From a train in a tunnel')
    await waitForStatus(page, 'Saved on this device')
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    const designSave = waitForDesignSave(next)
    await next.goto(address)
    await designSave
    await waitForStatus(next, 'Saved')
    await next.reload()
    await waitForText(next, 'From a train in a tunnel')
  })

  it('keeps an edit that failed to save ten times', async () => {
    const { page } = tab
    const { address } = await createCampaign('Ten failures')
    await open(page, address)
    let failures = 0
    const mend = await breakApi(page, DESIGN_PATH, (route) => {
      failures += 1
      return refuseConnection(route)
    })
    await editHeading(page, 'Of much patience')
    await eventually(async () => {
      // Simulates an unstable connection; without the event, the editor would wait longer each time.
      await page.evaluate(() => dispatchEvent(new Event('online')))
      assert.ok(failures >= 10)
    })
    await waitForStatus(page, 'Saved on this device')
    await mend()
    const designSave = waitForDesignSave(page)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await designSave
    await waitForStatus(page, 'Saved')
    await page.reload()
    await waitForText(page, 'Of much patience')
  })

  it('accepts a block that is dragged before another by mouse, and a new one from the list', async () => {
    const { page } = tab
    const { address } = await createCampaign('Dragged blocks')
    await open(page, address)
    const names = () => layersRegion(page).getByRole('listitem').allInnerTexts()
    const beforeAll = async (draggedLayer: Locator) => {
      const first = page.locator('.sheet [data-block]').first()
      await draggedLayer.dragTo(first, { targetPosition: { x: 8, y: 2 }, force: true })
    }
    const last = layersRegion(page).getByRole('button').last()
    const [words] = (await names()).slice(-1)
    await beforeAll(last)
    await eventually(async () => assert.equal((await names())[0], words))
    await beforeAll(
      page.getByRole('list', { name: 'Blocks' }).getByRole('button', { name: 'Wheel' }),
    )
    await eventually(async () => assert.deepEqual((await names()).slice(0, 2), ['Wheel', words]))
    await waitForStatus(page, 'Saved')
  })

  it('shows in forced colours which block is selected', async () => {
    const { page } = tab
    const { address } = await createCampaign('A selected block')
    await open(page, address)
    const outlines = () =>
      layersRegion(page)
        .getByRole('button')
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).outlineStyle))
    await layersRegion(page).getByRole('button').nth(1).click()
    await page.emulateMedia({ forcedColors: 'active' })
    assert.deepEqual((await outlines()).slice(0, 3), ['none', 'solid', 'none'])
  })

  product.testConsoleAndOrigins()
})
