import type { Page } from 'playwright-core'
import { loadPath, openByButton, openPath, type Screen } from './open-screen.ts'
import type { Product } from './product.ts'

// The pages of subscribers and integrations, and what opens on them.

type LeadScreen = Omit<Screen, 'who'>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens a page with a table, and waits for its rows. */
const openTable =
  (path: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await openPath(path)(page, product)
    await page.getByRole('row').nth(1).waitFor()
  }

const openSubscribers = openTable('/subscribers')

async function openMapping(page: Page, product: Product): Promise<void> {
  await openByButton('/subscribers', 'Import', 'dialog')(page, product)
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'list.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('E-Mail;Vorname\r\nnew.person@shop.example;Zoë'),
  })
  await page.getByRole('heading', { name: 'list.csv: 1 row' }).waitFor()
}

/** Before anything is imported, so that every run of this screen can start it. */
async function openImportSummary(page: Page, product: Product): Promise<void> {
  await openMapping(page, product)
  await button(page, 'Continue').click()
  await page.getByRole('combobox', { name: 'Campaign' }).waitFor()
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

/** Opens a dialog from the menu of an open subscriber or connection. */
const openFromMenu =
  (openPage: LeadScreen['open'], menu: string | RegExp, item: string) =>
  async (page: Page, product: Product): Promise<void> => {
    await openPage(page, product)
    await button(page, menu).last().click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
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

const openSendy = openTable('/integrations/sendy/')

async function openSample(page: Page, product: Product): Promise<void> {
  await openSendy(page, product)
  await button(page, 'Send the sample').click()
  await page.getByText(/^Sendy (accepts|rejects|rejected)/).waitFor()
}

const openWebhook = openTable('/integrations/webhook/')

/** The only screen that shows the secret. */
async function openSecret(page: Page, product: Product): Promise<void> {
  await openFromMenu(openWebhook, /^More for /, 'New secret…')(page, product)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new secret' }).click()
  await page.getByRole('heading', { name: 'Your webhook’s secret' }).waitFor()
}

/** The service’s own window is closed, and the page waits for it. */
async function openSignIn(page: Page, product: Product): Promise<void> {
  await openPath('/integrations')(page, product)
  const pendingWindow = page.waitForEvent('popup')
  await button(page, 'Connect Zoho CRM').click()
  await (await pendingWindow).close()
  await page.getByRole('dialog', { name: 'Sign in to Zoho CRM' }).waitFor()
}

export const LEAD_SCREENS: readonly LeadScreen[] = [
  { name: 'subscribers', open: openSubscribers },
  { name: 'the columns of subscribers', open: openByButton('/subscribers', 'Columns', 'dialog') },
  { name: 'answers', open: openTable('/subscribers?tab=answers') },
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
    name: 'receipts for deleted people',
    open: openFromMenu(openPanel, 'More actions', 'Receipts for deleted people…'),
  },
  { name: 'selected subscribers', open: selectFirst },
  { name: 'a tag for selected subscribers', open: openForSelected('Tag') },
  { name: 'selected subscribers who are sent to a connection', open: openForSelected('Send') },
  { name: 'selected subscribers who are deleted', open: openForSelected('Delete') },
  { name: 'an export', open: openByButton('/subscribers', 'Export', 'dialog') },
  { name: 'an import', open: openByButton('/subscribers', 'Import', 'dialog') },
  { name: 'the columns of an import', open: openMapping },
  { name: 'an import before it starts', open: openImportSummary },
  { name: 'saved filters', open: openByButton('/subscribers', 'Saved filters', 'dialog') },
  {
    name: 'emails about new subscribers',
    open: openByButton('/subscribers', /^Email alerts/, 'menu'),
  },
  {
    name: 'integrations',
    async open(page, product) {
      await openPath('/integrations')(page, product)
      await page.getByRole('heading', { name: 'Add an integration' }).waitFor()
    },
  },
  {
    name: 'a service’s credentials',
    open: openByButton('/integrations', 'Connect Klaviyo', 'dialog'),
  },
  { name: 'a connection with its deliveries', open: openSendy },
  {
    name: 'a connection with its rejected deliveries',
    open: openTable('/integrations/sendy/?deliveries=rejected'),
  },
  { name: 'a sample that was sent', open: openSample },
  { name: 'a connection’s new name', open: openFromMenu(openSendy, /^More for /, 'Rename…') },
  { name: 'a connection that is removed', open: openFromMenu(openSendy, /^More for /, 'Remove…') },
  { name: 'a webhook’s new secret', open: openSecret },
  { name: 'a sign-in at a service that is awaited', open: openSignIn },
  {
    name: 'a sign-in at a service that was denied',
    open: loadPath('/integrations/oauth_callback/aweber?error=access_denied&state=s1'),
  },
]

/** As members see them who may only look. */
export const MEMBERS_LEAD_SCREENS: readonly Screen[] = [
  { name: 'subscribers of a member', who: 'member@example.com', open: openSubscribers },
  { name: 'a connection of a member', who: 'viewer@example.com', open: openSendy },
]
