import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const rows = (page: Page) => page.getByRole('rowheader')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Subscriber' })

async function openSubscribers(page: Page): Promise<void> {
  await page.goto(`${product.dashboard}/subscribers`)
  await rows(page).first().waitFor()
}

/** Opens the first person of the list. Returns their address. */
async function openFirst(page: Page): Promise<string> {
  await openSubscribers(page)
  const email = (await rows(page).first().textContent()) ?? ''
  await rows(page).first().getByRole('button').click()
  await panel(page).getByRole('heading', { name: email }).waitFor()
  return email
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

const openExports = (page: Page) =>
  page.getByRole('button', { name: 'Export', exact: true }).click()

async function createExport(page: Page): Promise<void> {
  await openExports(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create file' }).click()
  await dialog.getByRole('button', { name: 'Delete file' }).waitFor()
}

describe('an admin who looks after one subscriber', () => {
  const tab = tabPerTest(product, 'mira@example.com')

  it('adds a tag, and a note that is kept while unsaved, which are there after a reload', async () => {
    const { page } = tab
    await openFirst(page)
    await panel(page).getByRole('combobox', { name: 'New tag' }).fill('Wholesale')
    await panel(page).getByRole('button', { name: 'Add tag' }).click()
    await panel(page).getByRole('button', { name: 'Remove tag Wholesale' }).waitFor()
    const note = panel(page).getByRole('textbox', { name: 'New note' })
    await note.fill('Asked for a catalogue')
    await page.goBack()
    await panel(page).waitFor({ state: 'detached' })
    await page.goForward()
    await note.waitFor()
    assert.equal(await note.inputValue(), 'Asked for a catalogue')
    await panel(page).getByRole('button', { name: 'Add note' }).click()
    await panel(page).getByRole('button', { name: 'Delete note' }).waitFor()
    await page.reload()
    await panel(page).getByText('Asked for a catalogue').waitFor()
    await panel(page).getByRole('button', { name: 'Remove tag Wholesale' }).waitFor()
    await panel(page).getByRole('heading', { name: 'Sent to your tools' }).waitFor()
    await assertAccessible(page, 'subscriber panel')
  })

  it('confirms somebody by hand, with the reason', async () => {
    const { page } = tab
    await openSubscribers(page)
    const unconfirmed = page.getByRole('row').filter({ hasText: 'Not confirmed' })
    await unconfirmed.first().getByRole('rowheader').getByRole('button').click()
    await chooseAction(page, 'Confirm manually…')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed in the shop')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await panel(page).getByText('Agreed in the shop').waitFor()
    await panel(page)
      .getByText(/^Confirmed by /)
      .waitFor()
  })

  it('unsubscribes somebody', async () => {
    const { page } = tab
    const email = await openFirst(page)
    await chooseAction(page, 'Unsubscribe…')
    await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
    await panel(page).getByText('Unsubscribed').first().waitFor()
    await page.goto(`${product.dashboard}/subscribers?state=left`)
    await page.getByRole('rowheader', { name: email }).waitFor()
  })

  it('deletes somebody everywhere with all exports, and downloads the receipt', async () => {
    const { page } = tab
    await openSubscribers(page)
    await createExport(page)
    const email = await openFirst(page)
    await chooseAction(page, 'Delete everywhere…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: `Type ${email} to confirm` }).fill(email)
    await dialog.getByRole('button', { name: 'Delete everywhere' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download receipt' }).click()
    assert.match((await download).suggestedFilename(), /^receipt-.+\.json$/)
    for (const count of ['1 entry on a list', /^\d+ submissions?, with/, '1 export file of your'])
      await dialog.getByRole('listitem').filter({ hasText: count }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await panel(page).waitFor({ state: 'detached' })
    await page.goto(`${product.dashboard}/subscribers?search=${encodeURIComponent(email)}`)
    // Other addresses may end with this one.
    await page
      .getByText(/^\d+ subscribers?$/)
      .or(page.getByRole('heading', { name: 'No matching subscribers' }))
      .first()
      .waitFor()
    assert.equal((await rows(page).allTextContents()).includes(email), false)
  })

  it('creates the export again that was deleted with them', async () => {
    const { page } = tab
    await openSubscribers(page)
    await openExports(page)
    const files = page.getByRole('dialog').getByRole('listitem')
    await files.getByText(/^Deleted, because a person/).waitFor()
    await files.getByRole('button', { name: 'Create again' }).click()
    await files.getByRole('button', { name: 'Download' }).waitFor()
  })

  it('finds the receipt again in the list of receipts', async () => {
    const { page } = tab
    await openFirst(page)
    await chooseAction(page, 'Receipts for deleted people…')
    const receipts = page.getByRole('dialog').getByRole('listitem')
    const download = page.waitForEvent('download')
    await receipts.first().getByRole('button', { name: 'Download receipt' }).click()
    assert.match((await download).suggestedFilename(), /^receipt-.+\.json$/)
  })
})

describe('a member without delete_subscribers', () => {
  const tab = tabPerTest(product, 'member@example.com')

  it('opens a person, but is offered no action that changes or deletes them', async () => {
    const { page } = tab
    await openFirst(page)
    await panel(page).getByRole('button', { name: 'Copy email' }).waitFor()
    assert.equal(await panel(page).getByRole('button', { name: 'More actions' }).count(), 0)
    await page
      .getByRole('checkbox', { name: /^Select .+@/ })
      .first()
      .check()
    const bar = page.getByRole('group', { name: 'Selected subscribers' })
    await bar.getByRole('button', { name: 'Tag', exact: true }).waitFor()
    for (const name of ['Send', 'Export', 'Delete'])
      assert.equal(await bar.getByRole('button', { name }).count(), 0, name)
  })
})
