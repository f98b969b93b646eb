import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { readWorkbook } from '../server/exports/read-workbook.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const open = async (page: Page, query = '') => {
  await page.goto(`${product.dashboard}/subscribers${query}`)
  await page.getByRole('rowheader').first().waitFor()
}

/** Creates a file in the dialog and downloads it. */
async function exportAs(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export subscribers' })
  await dialog.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
  await dialog.getByRole('button', { name: 'Create file' }).click()
  const file = dialog.getByRole('listitem').filter({ hasText: `${format} file` })
  const saved = page.waitForEvent('download')
  await file.getByRole('button', { name: 'Download' }).click()
  return readFile(await (await saved).path())
}

describe('an admin who takes the list to another tool', () => {
  const tab = tabPerTest(product, 'mira@example.com')

  it('exports what is filtered, in its order, as CSV and as Excel, and deletes the file', async () => {
    await open(tab.page, '?search=lena&sort=email')
    const shown = await tab.page.getByRole('rowheader').allTextContents()
    // The first column selects rows.
    const [, ...heads] = await tab.page.getByRole('columnheader').allTextContents()
    const text = (await exportAs(tab.page, 'CSV')).toString()
    assert.ok(text.startsWith('\uFEFF'), 'no byte order mark')
    const csv: string[][] = parse(text, { bom: true })
    assert.deepEqual(
      csv[0]?.map((head) => head.replace(/ \([\w+/-]+\)$/, '')),
      heads,
    )
    assert.match(csv[0]?.at(-1) ?? '', /^Signed up \(.+\)$/)
    const emails = csv.slice(1).map(([email]) => email)
    assert.deepEqual(emails.slice(0, shown.length), shown)
    assert.deepEqual(emails, emails.toSorted())
    await tab.page.keyboard.press('Escape')
    assert.deepEqual(readWorkbook(await exportAs(tab.page, 'Excel')).Subscribers, csv)
    const files = tab.page.getByRole('dialog').getByRole('listitem')
    await files.first().getByRole('button', { name: 'Delete file' }).click()
    await tab.page.getByRole('button', { name: 'Delete', exact: true }).click()
    await files.nth(1).waitFor({ state: 'detached' })
  })
})

describe('an admin who writes a program for the list', () => {
  const tab = tabPerTest(product, 'mira@example.com')

  it('exports it as JSON, with the time of the confirmation', async () => {
    await open(tab.page, '?search=lena&state=confirmed&columns=confirmed,joined')
    const shown = await tab.page.getByRole('rowheader').allTextContents()
    const rows: Record<string, string>[] = JSON.parse(String(await exportAs(tab.page, 'JSON')))
    assert.deepEqual(Object.keys(rows[0] ?? {}), ['email', 'confirmed', 'joined'])
    assert.deepEqual(
      rows.slice(0, shown.length).map(({ email }) => email),
      shown,
    )
    assert.ok(rows.every(({ confirmed = '' }) => !Number.isNaN(Date.parse(confirmed))))
  })
})

describe('a member without the permission to export', () => {
  const tab = tabPerTest(product, 'member@example.com')

  it('sees the list without a button for exporting', async () => {
    await open(tab.page)
    assert.equal(await tab.page.getByRole('button', { name: 'Export', exact: true }).count(), 0)
  })
})
