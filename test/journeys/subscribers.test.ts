import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const rowsIn = ({ page }: { page: Page }) => page.getByRole('rowheader')

describe('an admin who looks for a lead', () => {
  const tab = tabPerTest(product, 'mira@example.com', { sharesTab: true })
  const open = async (query = '') => {
    await tab.page.goto(`${product.dashboard}/subscribers${query}`)
    await rowsIn(tab).first().waitFor()
  }

  it('gets from the dashboard to the list of everyone who signed up', async () => {
    await tab.page.goto(`${product.dashboard}/dashboard`)
    await tab.page.getByRole('link', { name: 'All subscribers' }).click()
    await tab.page.getByRole('heading', { level: 1, name: 'Subscribers' }).waitFor()
    await tab.page.getByText('1 to 10 of 5,000').waitFor()
    assert.equal(await rowsIn(tab).count(), 10)
  })

  it('finds one person by part of the email, and a reload keeps what was searched', async () => {
    // No other address ends with the first one.
    await open('?sort=email')
    const email = (await rowsIn(tab).first().textContent()) ?? ''
    await tab.page.getByRole('searchbox', { name: 'Search emails and answers' }).fill(email)
    await tab.page.getByText('1 subscriber', { exact: true }).waitFor()
    await tab.page.reload()
    await tab.page.getByText('1 subscriber', { exact: true }).waitFor()
    assert.equal(await rowsIn(tab).first().textContent(), email)
  })

  it('sees only one campaign’s subscribers after a click on it', async () => {
    await open()
    const campaign = tab.page.getByRole('row').nth(1).getByRole('link')
    const title = (await campaign.textContent()) ?? ''
    await campaign.click()
    await tab.page.getByRole('button', { name: `Campaign: ${title}`, exact: true }).waitFor()
    await eventually(async () => {
      const titles = await tab.page.getByRole('row').getByRole('link').allTextContents()
      assert.deepEqual([...new Set(titles)], [title])
    })
  })

  it('turns pages, and sorts by email from the first page', async () => {
    await open()
    await tab.page.getByRole('button', { name: 'Next page' }).click()
    await tab.page.getByText('11 to 20 of 5,000').waitFor()
    await tab.page.getByRole('button', { name: 'Email', exact: true }).click()
    await tab.page.getByText('1 to 10 of 5,000').waitFor()
    await eventually(async () => {
      const emails = await rowsIn(tab).allTextContents()
      assert.deepEqual(emails, emails.toSorted())
    })
  })

  it('shares a page by its address, and the browser’s Back button turns it back', async () => {
    await open('?page=3')
    await tab.page.getByText('21 to 30 of 5,000').waitFor()
    await tab.page.getByRole('button', { name: 'Next page' }).click()
    await tab.page.getByText('31 to 40 of 5,000').waitFor()
    assert.match(tab.page.url(), /page=4/)
    await tab.page.goBack()
    await tab.page.getByText('21 to 30 of 5,000').waitFor()
  })

  it('filters by country and by an answer, and removes a filter', async () => {
    await open()
    const filter = tab.page.getByRole('button', { name: 'Filter', exact: true })
    await filter.click()
    await tab.page.getByRole('button', { name: 'Country', exact: true }).click()
    await tab.page.getByRole('option', { name: 'Czechia' }).click()
    await tab.page.getByRole('button', { name: 'Country: Czechia', exact: true }).waitFor()
    await filter.click()
    await tab.page.getByRole('button', { name: 'What brought you here today?' }).click()
    await tab.page.getByRole('combobox').selectOption('is empty')
    await tab.page.getByRole('button', { name: 'Apply filter' }).click()
    await tab.page.getByRole('button', { name: /^Remove filter: Country/ }).click()
    await eventually(async () => assert.doesNotMatch(tab.page.url(), /country/))
    assert.match(decodeURIComponent(tab.page.url()), /field:\S+=empty/)
  })

  it('keeps the filters by day and state in the address, after a reload too', async () => {
    const { page } = tab
    await open()
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    await filter.click()
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.keyboard.press('Escape')
    await filter.click()
    await page.getByRole('button', { name: 'State', exact: true }).click()
    await page.getByRole('radio', { name: 'Confirmed', exact: true }).click()
    await page.getByRole('button', { name: 'State: Confirmed', exact: true }).waitFor()
    await eventually(() => assert.match(page.url(), /from=2020-01-01/))
    assert.match(page.url(), /state=confirmed/)
    await page.reload()
    await page.getByRole('button', { name: 'Date: Since Jan 1, 2020', exact: true }).waitFor()
    await page.getByRole('button', { name: 'State: Confirmed', exact: true }).waitFor()
    await rowsIn(tab).first().waitFor()
  })

  it('saves filters under a name, uses them after a reload, and deletes them', async () => {
    const { page } = tab
    const saved = page.getByRole('dialog', { name: 'Saved filters' })
    const openSaved = () => page.getByRole('button', { name: 'Saved filters' }).click()
    await open('?state=confirmed&sort=email')
    await openSaved()
    await saved.getByRole('button', { name: 'Save current filters…' }).click()
    await saved.getByLabel('Name of the filter').fill('Confirmed, by email')
    await saved.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Confirmed, by email” was saved.').waitFor()
    await open()
    await openSaved()
    await saved.getByRole('link', { name: 'Confirmed, by email' }).click()
    await page.getByRole('button', { name: 'State: Confirmed', exact: true }).waitFor()
    assert.match(page.url(), /sort=email/)
    await openSaved()
    await saved.getByRole('button', { name: 'Actions for “Confirmed, by email”' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('“Confirmed, by email” was deleted.').waitFor()
    await openSaved()
    await saved.getByText('You haven’t saved any filters for this site yet.').waitFor()
  })

  it('finds what came without an address on the tab Answers', async () => {
    const { page } = tab
    await open()
    await page.getByRole('tab', { name: 'Answers' }).click()
    const row = page.getByRole('row').nth(1)
    await row.waitFor()
    const campaign = (await row.getByRole('link').textContent()) ?? ''
    const total = page.getByText(/^\d+ submissions$/)
    const all = await total.textContent()
    await row.getByRole('link').click()
    await page.getByRole('button', { name: `Campaign: ${campaign}`, exact: true }).waitFor()
    await eventually(async () => assert.notEqual(await total.textContent(), all))
    await page.reload()
    await page.getByRole('button', { name: `Campaign: ${campaign}`, exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search answers' }).fill('nobody wrote this')
    await page.getByRole('heading', { name: 'No matching answers' }).waitFor()
  })

  it('follows the notification of a milestone to the list', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/dashboard`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('5,000 sign-ups: juniperandclay.example').click()
    await rowsIn(tab).first().waitFor()
  })

  it('shows an answer as a column', async () => {
    await open()
    await tab.page.getByRole('button', { name: 'Columns' }).click()
    await tab.page.getByRole('checkbox', { name: 'What brought you here today?' }).check()
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('columnheader', { name: 'What brought you here today?' }).waitFor()
  })
})

describe('a member with access to subscribers', () => {
  const tab = tabPerTest(product, 'member@example.com')

  it('sees the same list', async () => {
    await tab.page.goto(`${product.dashboard}/subscribers`)
    await rowsIn(tab).first().waitFor()
  })
})
