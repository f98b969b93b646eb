import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { callApi } from './support/call-api.ts'
import { assertFits } from './support/fit.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()
const ADMIN = 'mira@example.com'

const byRole = (page: Page, role: 'button' | 'link' | 'heading' | 'meter', name: string | RegExp) =>
  page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })

const openBilling = async (page: Page, query = '') => {
  await page.goto(`${product.dashboard}/billing${query}`)
  await byRole(page, 'heading', 'Invoices').waitFor()
}

/** Moves the Stripe stand-in to the next payment date. */
async function advanceToNextPayment(answer: 'card' | 'refused', times = 1): Promise<string> {
  const response = await fetch(`${product.dashboard}/local/stripe/controls/renewals`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_local' },
    body: JSON.stringify({ email: ADMIN, answer, times }),
  })
  const { status }: { status: string } = await response.json()
  return status
}

async function assertAccessibleAndFits(page: Page, words: string): Promise<void> {
  const desk = page.viewportSize()
  await page.setViewportSize(PHONE_VIEWPORT)
  await assertFits(page)
  await assertAccessible(page, `${words}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, `${words}, dark`, { onlyColours: true })
  await page.emulateMedia({ colorScheme: 'light' })
  if (desk) await page.setViewportSize(desk)
}

async function cancelByKeyboard(page: Page): Promise<void> {
  const cancel = byRole(page, 'button', 'Cancel plan').first()
  await tabTo(page, cancel)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Starter?' })
  await dialog.getByText(/Everything works until .+ 2 sites instead of 3/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await assertFocus(cancel)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel plan' }))
  await page.keyboard.press('Enter')
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await assertAccessibleAndFits(page, 'a cancelled plan')
}

async function replaceCard(page: Page): Promise<void> {
  await byRole(page, 'button', 'Change card').click()
  await page.getByText('The last payment failed. Replace your card to retry it now.').waitFor()
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByLabel('Expiration date').fill('04 / 39')
  await page.getByLabel('Security code').fill('242')
  await page.getByLabel('Full name').fill('Mira Okafor')
  await byRole(page, 'button', 'Replace card').click()
  await page
    .getByRole('status')
    .getByText(/^Your card was replaced, and the open invoice was paid/)
    .waitFor()
  await byRole(page, 'link', 'Back to billing').click()
  await page.getByText(/Renews on .+ ending in 4444/).waitFor()
  assert.equal(await page.getByRole('row', { name: /Open/ }).count(), 0)
}

async function switchToYearly(page: Page): Promise<void> {
  await byRole(page, 'button', /^Yearly/).click()
  await page.getByText('$144.00 a year, you save $36.00').waitFor()
  await byRole(page, 'button', 'Pay yearly').click()
  const question = page.getByRole('alertdialog', { name: 'Change to Starter?' })
  await question.getByText(/^Mastercard ending in 4444 will be charged \$144\.00 now\./).waitFor()
  await assertAccessibleAndFits(page, 'the payment confirmation')
  await question.getByRole('button', { name: 'Pay now' }).click()
  await byRole(page, 'heading', 'Starter, yearly').waitFor()
  await page.getByText(/^\$144\.00 a year\./).waitFor()
}

async function downloadInvoice(page: Page): Promise<void> {
  await openBilling(page)
  const bill = page.getByRole('row', { name: /Paid \$144\.00/ })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bill.getByRole('button', { name: /^PDF/ }).click(),
  ])
  assert.match(file.suggestedFilename(), /\.pdf$/)
  const text = await readFile(await file.path(), 'latin1')
  assert(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'))
  assert(text.includes('(Discount    -36.00 USD)') && text.includes('(Total    144.00 USD)'))
}

describe('an admin who pays by card', () => {
  it('cancels and resumes, replaces a card that failed, switches to yearly, and loses the plan unpaid', async () => {
    const { page } = await product.signedIn(ADMIN)
    await openBilling(page)
    await step('dismisses the cancellation dialog, then cancels, by keyboard alone', () =>
      cancelByKeyboard(page),
    )
    await step('resumes the plan with the button that kept the focus', async () => {
      await assertFocus(byRole(page, 'button', 'Resume plan'))
      await page.keyboard.press('Enter')
      await page.getByText(/Renews on .+ ending in 4242/).waitFor()
    })
    await step('sees that a payment failed and what to do, without a reload', async () => {
      assert.equal(await advanceToNextPayment('refused'), 'past_due')
      await page.getByText('Payment failed').waitFor()
      await page.getByText('Your payment of $15.00 didn’t go through.').waitFor()
      await page.getByText(/Otherwise, we’ll try again on /).waitFor()
      await assertAccessibleAndFits(page, 'a failed payment')
    })
    await step('replaces the card through Stripe, which pays the open invoice', () =>
      replaceCard(page),
    )
    await step('sees what yearly billing saves, and switches with the card on file', () =>
      switchToYearly(page),
    )
    await step('downloads the invoice as a PDF with the amount paid', () => downloadInvoice(page))
    await step('loses the plan if the payment keeps failing, and is asked to renew', async () => {
      assert.equal(await advanceToNextPayment('refused', 4), 'canceled')
      await page.getByText('Ended', { exact: true }).waitFor()
      await page.getByText(/^Your plan has ended\. Your campaigns and leads are kept/).waitFor()
    })
  })
})

const SITE_AT_LIMIT = 'bb_9x41lq7s'
const WHEEL = { title: 'Spin', customer_intention: 'gamification-popups', template: 'wheel' }

describe('an admin without a paid plan, at the view limit', () => {
  const tab = tabPerTest(product, 'limit@example.com', { requestsFail: true })

  it('gets from the notice to the plans page, which explains the limit', async () => {
    const page = tab.page
    await page.goto(`${product.dashboard}/dashboard`)
    await byRole(page, 'link', 'Compare plans').first().click()
    await page.waitForURL('**/billing?reason=views')
    await page.getByText('You’ve used up this month’s views.').waitFor()
    const views = byRole(page, 'meter', /^Views in/)
    assert.equal(await views.textContent(), '5,000 of 5,000')
    await assertAccessibleAndFits(page, 'a limit that has been reached')
  })

  it('gets from a campaign that has to wait for next month to the plans page, which explains the limit', async () => {
    const page = tab.page
    await page.goto(`${product.dashboard}/campaigns/`)
    const choose = async (name: string) => {
      await byRole(page, 'button', 'Actions for Win today’s bowl').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Pause')
    await page.getByText(/is paused\. Visitors/).waitFor()
    await choose('Set live')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/views/).waitFor()
    await dialog.getByRole('button', { name: 'Compare plans' }).click()
    await page.waitForURL('**/billing?reason=views')
    await page.getByText('You’ve used up this month’s views.').waitFor()
  })

  it('is directed from a paid template to the plans, and the API rejects the template too', async () => {
    const page = tab.page
    await page.goto(
      `${product.dashboard}/campaign/templates/?title=Spin&intent=gamification-popups`,
    )
    await byRole(page, 'button', 'Preview: Wheel of eight').click()
    await byRole(page, 'button', 'Use it').click()
    const dialog = page.getByRole('alertdialog', {
      name: '“Wheel of eight” isn’t included in your plan',
    })
    await dialog.getByText('It requires Starter or a larger plan').waitFor()
    await dialog.getByRole('button', { name: 'Compare plans' }).click()
    await page.waitForURL('**/billing?reason=template')
    const { authorization } = tab
    const call = { method: 'POST', siteId: SITE_AT_LIMIT, body: WHEEL, authorization }
    const directResponse = await callApi(product.dashboard, '/campaigns', call)
    const { code }: { code: string } = await directResponse.json()
    assert.deepEqual([directResponse.status, code], [403, 'TEMPLATE_REFUSED'])
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
