import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFits } from './support/fit.ts'
import { assertFocus } from './support/focus.ts'
import { addFirstSite, greeting, newPerson, signUp } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'

const product = startProduct({ SEED: 'none' })

describe('a new person, on a 375 px phone, in dark mode', () => {
  let page: Page
  before(async () => {
    const options = { viewport: PHONE_VIEWPORT, colorScheme: 'dark', hasTouch: true } as const
    page = (await product.visitor(options)).page
  })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const drawer = () => page.getByRole('dialog', { name: 'Menu' })

  it('signs up', async () => {
    await signUp(page, product.dashboard, newPerson('Pia'))
    await assertFits(page)
  })

  it('chooses a country in a list that stays on the page', async () => {
    await page.getByRole('button', { name: /^Country/ }).tap()
    await page.getByRole('option', { name: /^Austria/ }).tap()
    await assertFits(page)
  })

  it('adds the site', async () => {
    await addFirstSite(page, 'pias-phone.example')
    await assertFits(page)
  })

  it('arrives on a dark dashboard', async () => {
    await button('Continue').tap()
    await greeting(page).waitFor()
    const lightness = await page.evaluate(() => {
      const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
      return Number(red)
    })
    assert.ok(lightness < 40)
    await assertFits(page)
  })

  it('finds the sidebar in a drawer, which Escape closes', async () => {
    await button('Open menu').tap()
    await drawer().getByRole('link', { name: 'Campaigns' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'hidden' })
    await assertFocus(button('Open menu'))
  })

  it('opens another page from the drawer, which closes by itself', async () => {
    await button('Open menu').tap()
    await drawer().getByRole('link', { name: 'Campaigns' }).tap()
    await drawer().waitFor({ state: 'hidden' })
    await assertFocus(heading('Campaigns'))
  })

  it('creates a campaign', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).tap()
    await page.getByLabel('Title').fill('Seen on a phone')
    await page.getByRole('radio', { name: /Cookie Notices/ }).check()
    await button('Create').tap()
    await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
    await assertFits(page)
    await button('Use it: Crumbs').tap()
    await page.waitForURL(/\/campaign\/settings\//)
    await heading('Seen on a phone').waitFor()
  })

  it('finds it in the list, with its actions menu', async () => {
    await page.getByRole('link', { name: 'Back to campaigns' }).tap()
    await button('Actions for Seen on a phone').tap()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await assertFits(page)
  })

  product.testConsoleAndOrigins()
})
