import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFits } from './support/fit.ts'
import { assertFocus } from './support/focus.ts'
import { addFirstSite, greeting, newPerson, signUp } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct({ SEED: 'none' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function continueToDarkDashboard(page: Page): Promise<void> {
  await button(page, 'Continue').tap()
  await greeting(page).waitFor()
  const lightness = await page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    return Number(red)
  })
  assert.ok(lightness < 40)
  await assertFits(page)
}

async function createCampaign(page: Page, title: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).tap()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('radio', { name: /Cookie Notices/ }).check()
  await button(page, 'Create').tap()
  await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
  await assertFits(page)
  await button(page, 'Use it: Crumbs').tap()
  await page.waitForURL(/\/campaign\/settings\//)
  await heading(page, title).waitFor()
}

describe('a new person, on a 375 px phone, in dark mode', () => {
  it('signs up, adds a site, and creates a campaign', async () => {
    const options = { viewport: PHONE_VIEWPORT, colorScheme: 'dark', hasTouch: true } as const
    const { page } = await product.visitor(options)
    await step('signs up', async () => {
      await signUp(page, product.dashboard, newPerson('Pia'))
      await assertFits(page)
    })
    await step('chooses a country in a list that stays on the page', async () => {
      await page.getByRole('button', { name: /^Country/ }).tap()
      await page.getByRole('option', { name: /^Austria/ }).tap()
      await assertFits(page)
    })
    await step('adds the site', async () => {
      await addFirstSite(page, 'pias-phone.example')
      await assertFits(page)
    })
    await step('arrives on a dark dashboard', () => continueToDarkDashboard(page))
    await step('finds the sidebar in a drawer, which Escape closes', async () => {
      await button(page, 'Open menu').tap()
      await drawer(page).getByRole('link', { name: 'Campaigns' }).waitFor()
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'hidden' })
      await assertFocus(button(page, 'Open menu'))
    })
    await step('opens another page from the drawer, which closes by itself', async () => {
      await button(page, 'Open menu').tap()
      await drawer(page).getByRole('link', { name: 'Campaigns' }).tap()
      await drawer(page).waitFor({ state: 'hidden' })
      await assertFocus(heading(page, 'Campaigns'))
    })
    await step('creates a campaign', () => createCampaign(page, 'Seen on a phone'))
    await step('finds it in the list, with its actions menu', async () => {
      await page.getByRole('link', { name: 'Back to campaigns' }).tap()
      await button(page, 'Actions for Seen on a phone').tap()
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
      await page.keyboard.press('Escape')
      await assertFits(page)
    })
  })

  product.testConsoleAndOrigins()
})
