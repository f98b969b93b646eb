import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

async function openAnswers(page: Page): Promise<void> {
  await page.goto(`${product.dashboard}/subscribers?tab=answers`)
  await page.getByRole('rowheader').first().waitFor()
}

const MENU = /^Actions for this answer/

describe('an admin who looks after answers', () => {
  const tab = tabPerTest(product, 'mira@example.com')

  it('deletes one of them', async () => {
    const { page } = tab
    await openAnswers(page)
    const total = page.getByRole('status').filter({ hasText: /\d+ submissions/ })
    const count = Number.parseInt((await total.textContent()) ?? '', 10)
    await page.getByRole('button', { name: MENU }).first().click()
    await page.getByRole('menuitem', { name: 'Delete answer…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete answer' }).click()
    await page.getByText('Answer deleted').waitFor()
    await page.getByText(`${count - 1} submissions`).waitFor()
  })

  it('sorts and filters them, saves the filter, and finds all of it after a reload', async () => {
    const { page } = tab
    await openAnswers(page)
    await page.getByRole('button', { name: 'Campaign', exact: true }).click()
    await page.waitForURL(/sort=campaign/)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Country', exact: true }).click()
    await page.getByRole('option', { name: 'Czechia' }).click()
    await page.waitForURL(/country=CZ/)
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('button', { name: 'Save current filters…' }).click()
    await page.getByLabel('Name of the filter').fill('Czech answers')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('“Czech answers” was saved.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Remove filter: Country: Czechia' }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    const campaigns = await page.getByRole('rowheader').allTextContents()
    assert.deepEqual(campaigns, [...campaigns].sort())
    assert.ok(new Set(campaigns).size > 1)
    await page.getByRole('tab', { name: 'Subscribers' }).click()
    await page.waitForURL((url) => url.search === '')
    await page.getByRole('tab', { name: 'Answers' }).click()
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByRole('link', { name: 'Czech answers' }).click()
    await page.waitForURL(/tab=answers.*country=CZ.*sort=campaign/)
  })

  it('downloads those that the filters find', async () => {
    const { page } = tab
    await openAnswers(page)
    await page.getByRole('searchbox', { name: 'Search answers' }).fill('friend')
    await page.getByText(/^\d+ submissions?$/).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    assert.match(lines[0] ?? '', /^"Campaign",.*"Other answers","Consent","Prize"/)
    assert.ok(lines.length > 1)
    assert.ok(lines.slice(1).every((line) => line.includes('friend')))
  })
})

describe('an admin who looks for somebody by address', () => {
  const tab = tabPerTest(product, 'mira@example.com', { requestsFail: true })

  it('corrects the address, is told that nothing has it, and nothing is deleted', async () => {
    const { page } = tab
    await openAnswers(page)
    const address = 'nobody.at.all@example.com'
    const field = page.getByLabel('Email address')
    await page.getByRole('button', { name: 'More about subscribers' }).click()
    await page.getByRole('menuitem', { name: 'Delete a person by address…' }).click()
    await field.fill('nobody.at.al@example.com')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('button', { name: 'Change address' }).click()
    assert.equal(await field.inputValue(), 'nobody.at.al@example.com')
    await field.fill(address)
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText(/^No subscriber or answer has this address/).waitFor()
    await page.getByLabel(`Type ${address} to confirm`).fill(address)
    await page.getByRole('button', { name: 'Delete everywhere' }).click()
    await page.getByText('Nothing in this account contains this email address.').waitFor()
  })
})

describe('a member who may only look', () => {
  const tab = tabPerTest(product, 'member@example.com')

  it('can neither delete nor download answers', async () => {
    const { page } = tab
    await openAnswers(page)
    for (const name of [MENU, 'Download CSV', 'More about subscribers'])
      assert.equal(await page.getByRole('button', { name }).count(), 0)
  })
})
