import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertAccessible } from './support/axe.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const ROWS = ['E-Mail;Vorname;Notiz', 'new.person@shop.example;Zoë;x', 'not-an-address;Bo;y']

describe('an admin who imports a list', () => {
  const tab = tabPerTest(product, 'mira@example.com')

  it('chooses a file, checks the columns, and gets the rows that were not imported', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/subscribers`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'list.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(ROWS.join('\r\n')),
    })
    await page.getByRole('heading', { name: 'list.csv: 2 rows' }).waitFor()
    await assertAccessible(page, 'import columns')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ index: 1 })
    await page.getByRole('checkbox', { name: /agreed to get emails/ }).check()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('1 added, 0 updated, 1 not imported.').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download these rows/ }).click()
    assert.equal((await download).suggestedFilename(), 'not-imported.csv')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('searchbox').fill('new.person@shop.example')
    await page.getByRole('rowheader', { name: 'new.person@shop.example' }).waitFor()
  })
})

describe('a member with access to subscribers', () => {
  const tab = tabPerTest(product, 'member@example.com')

  it('has no import', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/subscribers`)
    await page.getByRole('rowheader').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Import', exact: true }).count(), 0)
  })
})
