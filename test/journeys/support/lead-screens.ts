import type { Page } from 'playwright-core'
import { openByButton, openPath, type Screen } from './open-screen.ts'
import type { Product } from './product.ts'

// The pages of subscribers and integrations, and what opens on them.

type LeadScreen = Omit<Screen, 'who'>

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

export const LEAD_SCREENS: readonly LeadScreen[] = [
  { name: 'subscribers', open: openSubscribers },
  { name: 'the columns of subscribers', open: openByButton('/subscribers', 'Columns', 'dialog') },
  { name: 'answers', open: openTable('/subscribers?tab=answers') },
  {
    name: 'one subscriber',
    async open(page, product) {
      await openSubscribers(page, product)
      await page.getByRole('rowheader').first().getByRole('button').click()
      await page.getByRole('heading', { name: 'Sent to your tools' }).waitFor()
    },
  },
  {
    name: 'selected subscribers',
    async open(page, product) {
      await openSubscribers(page, product)
      await page
        .getByRole('checkbox', { name: /^Select .+@/ })
        .first()
        .check()
      await page.getByRole('group', { name: 'Selected subscribers' }).waitFor()
    },
  },
  { name: 'an export', open: openByButton('/subscribers', 'Export', 'dialog') },
  { name: 'an import', open: openByButton('/subscribers', 'Import', 'dialog') },
  { name: 'the columns of an import', open: openMapping },
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
  { name: 'a connection with its deliveries', open: openTable('/integrations/sendy/') },
  {
    name: 'a sign-in at a service that was denied',
    open: openPath('/integrations/oauth_callback/aweber?error=access_denied&state=s1'),
  },
]
