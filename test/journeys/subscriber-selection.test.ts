import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const bar = (page: Page) => page.getByRole('group', { name: 'Selected subscribers' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the list, and selects its first two people. Returns their addresses. */
async function selectTwo(page: Page, query = ''): Promise<string[]> {
  await page.goto(`${product.dashboard}/subscribers${query}`)
  const rows = page.getByRole('rowheader')
  await rows.nth(1).waitFor()
  const emails = (await rows.allTextContents()).slice(0, 2)
  for (const name of emails) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await bar(page).getByText('2 selected of', { exact: false }).waitFor()
  return emails
}

async function choose(page: Page, action: string): Promise<void> {
  await bar(page).getByRole('button', { name: action, exact: true }).click()
  await dialog(page).waitFor()
}

describe('an admin who selects several subscribers', () => {
  const tab = tabPerTest(product, 'mira@example.com')

  it('tags them, which the column of tags shows', async () => {
    const { page } = tab
    await selectTwo(page, '?columns=tags')
    await choose(page, 'Tag')
    await dialog(page).getByLabel('Tag', { exact: true }).fill('Market day')
    await dialog(page).getByRole('button', { name: 'Add tag' }).click()
    await page.getByText('2 subscribers tagged').waitFor()
    await page.getByRole('cell', { name: 'Market day' }).nth(1).waitFor()
  })

  it('sends them to a connection', async () => {
    const { page } = tab
    await selectTwo(page, '?state=confirmed')
    await choose(page, 'Send')
    await dialog(page).getByRole('radio').first().check()
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^2 subscribers queued for /).waitFor()
  })

  it('tags everyone who matches in the background, and still reads the result after a reload', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/subscribers?state=everyone`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar(page)
      .getByRole('button', { name: /^Select all / })
      .click()
    await choose(page, 'Tag')
    await dialog(page).getByLabel('Tag', { exact: true }).fill('Autumn')
    await dialog(page).getByRole('button', { name: 'Add tag' }).click()
    const result = page.getByRole('status').filter({ hasText: /\d subscribers tagged/ })
    await result.waitFor()
    await page.reload()
    await result.getByRole('button', { name: 'Dismiss' }).click()
    await result.waitFor({ state: 'detached' })
  })

  it('exports only them', async () => {
    const { page } = tab
    await selectTwo(page)
    await choose(page, 'Export')
    await dialog(page).getByText('2 selected subscribers, in the order of the list.').waitFor()
    await dialog(page).getByRole('button', { name: 'Create file' }).click()
    await dialog(page).getByRole('listitem').getByText('2 rows').waitFor()
  })

  it('deletes them after typing how many they are', async () => {
    const { page } = tab
    const [email = ''] = await selectTwo(page)
    await choose(page, 'Delete')
    const confirm = dialog(page).getByRole('button', { name: 'Delete' })
    assert.equal(await confirm.isDisabled(), true)
    await dialog(page).getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2')
    await confirm.click()
    await page.getByText('2 subscribers deleted').waitFor()
    await page.getByRole('rowheader', { name: email }).waitFor({ state: 'detached' })
  })

  product.testConsoleAndOrigins()
})
