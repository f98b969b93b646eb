import type { Page } from 'playwright-core'
import { button, openByButton, openFromMenu, openTable, type PersonsScreen } from './open-screen.ts'
import type { Product } from './product.ts'

// The pages of subscribers, and what opens on them.

const BY_ADDRESS = 'Delete a person by address…'

export const openSubscribers = openTable('/subscribers')

async function openMapping(page: Page, product: Product): Promise<void> {
  await openByButton('/subscribers', 'Import', 'dialog')(page, product)
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'list.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('E-Mail;Vorname\r\nnew.person@shop.example;Zoë\r\nnot-an-address;Bo'),
  })
  await page.getByRole('heading', { name: 'list.csv: 2 rows' }).waitFor()
}

/** Before anything is imported, so that every run of this screen can start it. */
async function openImportSummary(page: Page, product: Product): Promise<void> {
  await openMapping(page, product)
  await button(page, 'Continue').click()
  await page.getByRole('combobox', { name: 'Campaign' }).waitFor()
}

async function openImportResult(page: Page, product: Product): Promise<void> {
  await openImportSummary(page, product)
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: /agreed to get emails/ }).check()
  await button(page, 'Import 2 rows').click()
  await page.getByText('1 added, 0 updated, 1 not imported.').waitFor()
}

async function openExportFile(page: Page, product: Product): Promise<void> {
  await openByButton('/subscribers', 'Export', 'dialog')(page, product)
  await button(page, 'Create file').click()
  await button(page, 'Delete file').waitFor()
}

/** Opens the form for a new filter. */
const openFilter =
  (kind: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await openByButton('/subscribers', 'Filter', 'dialog')(page, product)
    await button(page, kind).click()
    await button(page, 'Apply filter')
      .or(page.getByLabel('From', { exact: true }))
      .waitFor()
  }

async function openPanel(page: Page, product: Product): Promise<void> {
  await openSubscribers(page, product)
  await page.getByRole('rowheader').first().getByRole('button').click()
  await page.getByRole('heading', { name: 'Sent to your tools' }).waitFor()
}

async function openUnconfirmed(page: Page, product: Product): Promise<void> {
  await openSubscribers(page, product)
  const unconfirmed = page.getByRole('row').filter({ hasText: 'Not confirmed' })
  await unconfirmed.first().getByRole('rowheader').getByRole('button').click()
  await page.getByRole('heading', { name: 'Sent to your tools' }).waitFor()
}

const openAnswers = openTable('/subscribers?tab=answers')

/** Looks up a person by an address that is on a list. */
async function openFound(page: Page, product: Product): Promise<void> {
  await openSubscribers(page, product)
  const email = (await page.getByRole('rowheader').first().textContent()) ?? ''
  await openFromMenu(openAnswers, 'More about subscribers', BY_ADDRESS)(page, product)
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Look up').click()
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
}

async function openReceipt(page: Page, product: Product): Promise<void> {
  await openFound(page, product)
  await button(page, 'Delete everywhere').click()
  await page.getByRole('heading', { name: 'This person was deleted everywhere' }).waitFor()
}

async function openNotFound(page: Page, product: Product): Promise<void> {
  await openFromMenu(openAnswers, 'More about subscribers', BY_ADDRESS)(page, product)
  await page.getByLabel('Email address').fill('nobody.at.all@example.com')
  await button(page, 'Look up').click()
  await page.getByText(/^No subscriber or answer has this address/).waitFor()
}

async function selectFirst(page: Page, product: Product): Promise<void> {
  await openSubscribers(page, product)
  await page
    .getByRole('checkbox', { name: /^Select .+@/ })
    .first()
    .check()
  await page.getByRole('group', { name: 'Selected subscribers' }).waitFor()
}

/** Opens the dialog of an action for selected subscribers. */
const openForSelected =
  (action: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await selectFirst(page, product)
    const bar = page.getByRole('group', { name: 'Selected subscribers' })
    await bar.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }

export const SUBSCRIBER_SCREENS: readonly PersonsScreen[] = [
  { name: 'subscribers', open: openSubscribers },
  { name: 'the columns of subscribers', open: openByButton('/subscribers', 'Columns', 'dialog') },
  { name: 'the filters of subscribers', open: openByButton('/subscribers', 'Filter', 'dialog') },
  { name: 'a filter by day', open: openFilter('Date') },
  { name: 'a filter by an answer', open: openFilter('What brought you here today?') },
  { name: 'answers', open: openAnswers },
  {
    name: 'an answer that is deleted',
    open: openFromMenu(openAnswers, /^Actions for this answer/, 'Delete answer…'),
  },
  {
    name: 'saved filters of answers',
    open: openByButton('/subscribers?tab=answers', 'Saved filters', 'dialog'),
  },
  { name: 'one subscriber', open: openPanel },
  {
    name: 'a subscriber who is unsubscribed',
    open: openFromMenu(openPanel, 'More actions', 'Unsubscribe…'),
  },
  {
    name: 'a subscriber who is confirmed by hand',
    open: openFromMenu(openUnconfirmed, 'More actions', 'Confirm manually…'),
  },
  {
    name: 'a person who is deleted everywhere',
    open: openFromMenu(openPanel, 'More actions', 'Delete everywhere…'),
  },
  {
    name: 'a person who is deleted by address',
    open: openFromMenu(openAnswers, 'More about subscribers', BY_ADDRESS),
  },
  { name: 'an address that isn’t found', open: openNotFound },
  { name: 'an address that is found', open: openFound },
  {
    name: 'receipts for deleted people',
    open: openFromMenu(openPanel, 'More actions', 'Receipts for deleted people…'),
  },
  { name: 'selected subscribers', open: selectFirst },
  { name: 'a tag for selected subscribers', open: openForSelected('Tag') },
  { name: 'selected subscribers who are sent to a connection', open: openForSelected('Send') },
  { name: 'selected subscribers who are deleted', open: openForSelected('Delete') },
  { name: 'an export', open: openByButton('/subscribers', 'Export', 'dialog') },
  { name: 'an export with its file', open: openExportFile },
  { name: 'an import', open: openByButton('/subscribers', 'Import', 'dialog') },
  { name: 'the columns of an import', open: openMapping },
  { name: 'an import before it starts', open: openImportSummary },
  { name: 'an import’s result', open: openImportResult },
  { name: 'saved filters', open: openByButton('/subscribers', 'Saved filters', 'dialog') },
  {
    name: 'emails about new subscribers',
    open: openByButton('/subscribers', /^Email alerts/, 'menu'),
  },
  // The last one, because the list that is shown until it is loaded again still has the deleted person.
  { name: 'a receipt', open: openReceipt },
]
