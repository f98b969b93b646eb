import type { Page } from 'playwright-core'
import {
  button,
  loadPath,
  openByButton,
  openFromMenu,
  openPath,
  openTable,
  type PersonsScreen,
} from './open-screen.ts'
import type { Product } from './product.ts'

// The pages of integrations, and what opens on them.

export const openSendy = openTable('/integrations/sendy/')

async function openSample(page: Page, product: Product): Promise<void> {
  await openSendy(page, product)
  await button(page, 'Send the sample').click()
  await page.getByText(/^Sendy (accepts|rejects|rejected)/).waitFor()
}

const openWebhook = openTable('/integrations/webhook/')

async function openPaused(page: Page, product: Product): Promise<void> {
  await openWebhook(page, product)
  await button(page, 'Pause').click()
  await page.getByText(/New leads wait here until it’s resumed/).waitFor()
}

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

export const INTEGRATION_SCREENS: readonly PersonsScreen[] = [
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
  { name: 'a paused connection', open: openPaused },
]
