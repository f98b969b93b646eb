import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { PAID_CARD, payWith } from './support/card-payment.ts'
import { assertFits } from './support/fit.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct()

const SCHEMES = ['light', 'dark'] as const

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const openBilling = (page: Page) => page.goto(`${product.dashboard}/billing`)

async function assertAccessibleAndFits(page: Page, what: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `${what}, ${colorScheme}`)
  }
  await assertFits(page)
}

async function openApproval(page: Page): Promise<void> {
  await button(page, 'Upgrade to Poplar Ultimate').click()
  await headline(page, 'Approve subscription').waitFor()
}

async function leaveApproval(page: Page): Promise<void> {
  await openApproval(page)
  await page.getByText('$99.00 every 30 days').waitFor()
  await assertAccessibleAndFits(page, 'Shopify’s question')
  await openBilling(page)
  await plan(page, 'Poplar Plus, monthly').waitFor()
}

async function decline(page: Page): Promise<void> {
  await openApproval(page)
  await button(page, 'Decline').click()
  await headline(page, 'Nothing has changed').waitFor()
  await assertAccessibleAndFits(page, 'declined')
  await link(page, 'Choose a plan').click()
  await plan(page, 'Poplar Plus, monthly').waitFor()
}

async function approve(page: Page): Promise<void> {
  await openApproval(page)
  await button(page, 'Approve').click()
  await headline(page, 'You’re on Poplar Ultimate').waitFor()
  await assertAccessibleAndFits(page, 'approved')
  await link(page, 'Go to billing').click()
  await plan(page, 'Poplar Ultimate, monthly').waitFor()
  await page.getByText(/^\$99\.00 a month\. Renews on/).waitFor()
}

async function cancel(page: Page): Promise<void> {
  await button(page, 'Cancel plan').click()
  await page
    .getByRole('alertdialog')
    .getByText(/can’t be resumed/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await page
    .getByText(/^Everything works until .*\. After that, the account moves to Free/)
    .waitFor()
  await button(page, 'Resume plan').waitFor({ state: 'detached' })
  await assertAccessibleAndFits(page, 'cancelled')
}

async function uninstall(page: Page): Promise<void> {
  const shop = 'sol-ceramics.myshopify.com'
  await page.goto(`${product.dashboard}/local/shopify/stores/${shop}/admin/settings/apps`)
  await page.getByText('None', { exact: true }).waitFor()
  await assertAccessibleAndFits(page, 'a shop’s apps')
  await button(page, 'Uninstall Poplar').click()
  await page.getByText('No app is installed.').waitFor()
}

describe('the owner of a Shopify shop, on a phone', () => {
  it('declines an upgrade, approves it, cancels it, and uninstalls the app', async () => {
    const { page } = await product.signedIn('shopify@example.com', { viewport: PHONE_VIEWPORT })
    await openBilling(page)
    await plan(page, 'Poplar Plus, monthly').waitFor()
    await step('Shopify asks to approve the upgrade, which can be left without a decision', () =>
      leaveApproval(page),
    )
    await step('declining keeps the previous plan', () => decline(page))
    await step('approving changes the plan', () => approve(page))
    await step('a cancelled plan lasts until its end, and cannot be resumed', () => cancel(page))
    await step('Shopify shows no charges, and uninstalls the app', () => uninstall(page))
  })
})

describe('a person with a lifetime plan, or none', () => {
  type Switch = { email: string; from: string; type: RegExp; press: string; to: string }
  const TO_MONTHLY_PLUS = {
    type: /^Monthly/,
    press: 'Switch to Poplar Plus',
    to: 'Poplar Plus, monthly',
  }
  const switches: Switch[] = [
    {
      email: 'dealfuel@example.com',
      from: 'Poplar Plus, lifetime, tier 1',
      ...TO_MONTHLY_PLUS,
    },
    {
      email: 'bundle@example.com',
      from: 'Poplar Ultimate, part of a bundle',
      type: /^Yearly/,
      press: 'Switch to Poplar Ultimate',
      to: 'Poplar Ultimate, yearly',
    },
    {
      email: 'local@example.com',
      from: 'Free',
      type: /^Yearly/,
      press: 'Upgrade to Starter',
      to: 'Starter, yearly',
    },
  ]
  const pay = async (page: Page, { type, press, to }: Omit<Switch, 'email' | 'from'>) => {
    await page.getByRole('button', { name: type }).click()
    await link(page, press).click()
    await payWith(page, PAID_CARD)
    await page.waitForURL('**/billing')
    await plan(page, to).waitFor()
    await button(page, 'Cancel plan').waitFor()
  }
  for (const { email, from, ...selection } of switches) {
    it(`switches by card from ${from} to ${selection.to}`, async () => {
      const { page } = await product.signedIn(email)
      await openBilling(page)
      await plan(page, from).first().waitFor()
      await pay(page, selection)
    })
  }

  it('switches by card from the AppSumo deal, starting at the payment notice', async () => {
    const { page } = await product.signedIn('appsumo@example.com')
    await button(page, 'Upgrade').click()
    await plan(page, 'Poplar Plus, lifetime, tier 3').waitFor()
    await pay(page, TO_MONTHLY_PLUS)
  })

  product.testConsoleAndOrigins()
})
