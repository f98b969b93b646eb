import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from './support/browser.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { emailTo } from './support/outbox.ts'
import { addFirstSite, greeting, type NewPerson, newPerson, signUp } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct({ SEED: 'none' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mainLinks = (page: Page) => page.getByRole('main').getByRole('link')

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Moves to the element with Tab or the given key, and presses Enter. */
async function enter(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await press(page, 'Enter')
}

async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(words)
}

async function submitSignUp(page: Page, { name, email }: NewPerson): Promise<void> {
  await page.goto(product.dashboard)
  await enter(page, page.getByRole('link', { name: 'Create an account' }))
  await type(page, page.getByLabel('First name'), name)
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password', { exact: true }), DEMO_PASSWORD)
  await press(page, 'Enter')
  await heading(page, 'Check your email').waitFor()
}

async function confirmSignUp(page: Page, { email }: NewPerson): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Open the outbox' }))
  await enter(page, await emailTo(page, email))
  await enter(page, page.getByRole('link', { name: /confirm-sign-up/ }))
  await enter(page, button(page, 'Create my account'))
  await heading(page, 'Tell us about yourself').waitFor()
}

/** Chooses Czechia by typing, then opens the list again and closes it with Escape. */
async function chooseCountry(page: Page): Promise<void> {
  const country = page.getByRole('button', { name: /^Country/ })
  await enter(page, country)
  await assertFocus(page.getByLabel('Search: Country'))
  await page.keyboard.type('czech')
  await press(page, 'Enter')
  await assertFocus(country)
  assert.match((await country.textContent()) ?? '', /\+420/)
  await press(page, 'Enter', 'ArrowDown', 'Escape')
  await assertFocus(country)
  assert.match((await country.textContent()) ?? '', /\+420/)
}

/** Opens the dialog for a new campaign, closes it, opens it again and fills it in. */
async function createCampaign(page: Page, title: string): Promise<void> {
  const open = page.getByRole('banner').getByRole('button', { name: 'Create Campaign' })
  await enter(page, open, 'Shift+Tab')
  await assertFocus(page.getByLabel('Title'))
  await press(page, 'Escape')
  await assertFocus(open)
  await press(page, 'Enter')
  await assertFocus(page.getByLabel('Title'))
  await page.keyboard.type(title)
  await press(page, 'Tab', 'Space', 'ArrowDown', 'Enter')
  await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
}

async function previewAndUseTemplate(page: Page, template: string): Promise<void> {
  await enter(page, button(page, `Preview: ${template}`))
  await assertFocus(button(page, 'Use it'))
  await press(page, 'Escape')
  await assertFocus(button(page, `Preview: ${template}`))
  await press(page, 'Shift+Tab')
  await assertFocus(button(page, `Use it: ${template}`))
  await press(page, 'Enter')
  await page.waitForURL(/\/campaign\/settings\//)
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await enter(page, button(page, `Actions for ${from}`))
  await assertFocus(page.getByRole('menuitem', { name: 'Settings' }))
  await enter(page, page.getByRole('menuitem', { name: 'Rename' }), 'ArrowDown')
  await assertFocus(page.getByRole('dialog').getByLabel('Title'))
  await press(page, 'Control+A')
  await page.keyboard.type(to)
  await press(page, 'Enter')
  await assertFocus(button(page, `Actions for ${to}`))
}

/** Deletes the campaign whose menu button has the focus. */
async function deleteFocused(page: Page): Promise<void> {
  await press(page, 'Enter')
  await assertFocus(page.getByRole('menuitem', { name: 'Settings' }))
  await press(page, 'End', 'Enter')
  await assertFocus(button(page, 'Cancel'))
  await press(page, 'Tab', 'Enter')
  await page.getByText('No campaigns yet').waitFor()
}

async function signOut(page: Page, { email }: NewPerson): Promise<void> {
  const account = button(page, `Account: ${email}`)
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await enter(page, account, 'Shift+Tab')
  await logout.waitFor()
  await press(page, 'Escape')
  await assertFocus(account)
  await press(page, 'Enter')
  await logout.waitFor()
  await enter(page, logout, 'ArrowDown')
  await heading(page, 'Sign in').or(heading(page, 'You’re signed out')).waitFor()
}

/** Signs up and adds a site by mouse, up to the dashboard. */
async function openNewDashboard({ name, email }: NewPerson): Promise<Page> {
  const { page } = await product.visitor()
  await signUp(page, product.dashboard, { name, email })
  await addFirstSite(page, `${name.toLowerCase()}-keys.example`)
  await button(page, 'Continue').click()
  await greeting(page).waitFor()
  return page
}

describe('a new person, by keyboard alone', () => {
  it('signs up, and finishes the setup', async () => {
    const { page } = await product.visitor()
    const kim = newPerson('Kim')
    await step('each form of the sign-up is submitted with Enter', () => submitSignUp(page, kim))
    await step('the link from the email completes the sign-up', () => confirmSignUp(page, kim))
    await step('a country is chosen by typing, and its list closed with Escape', () =>
      chooseCountry(page),
    )
    await step('the focus is on the heading of the next step', async () => {
      await type(page, page.getByLabel('Phone'), '601123456')
      await type(page, page.getByLabel('Your role'), 'Agency')
      await type(page, page.getByLabel('Industry'), 'A')
      await enter(page, button(page, 'Next'))
      await assertFocus(heading(page, 'Where will your pop-ups appear?'))
    })
    await step('the domain is submitted with Enter', async () => {
      await type(page, page.getByLabel('Website address'), 'kims-keys.example')
      await press(page, 'Enter')
      await assertFocus(heading(page, 'Add one line to your website'))
    })
    await step('an arrow key chooses WordPress', async () => {
      await tabTo(page, page.getByRole('radio', { name: /JavaScript/ }))
      await press(page, 'ArrowRight')
      await page.getByRole('link', { name: 'Download the plugin' }).waitFor()
    })
    await step('the setup continues to the dashboard', async () => {
      await enter(page, button(page, 'Continue'))
      await greeting(page).waitFor()
    })
  })

  it('skips the navigation, creates, renames and deletes a campaign, and signs out', async () => {
    const kay = newPerson('Kay')
    const page = await openNewDashboard(kay)
    await step('a link skips the navigation', async () => {
      await page.reload()
      await assertFocus(greeting(page))
      await enter(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
      await tabTo(page, page.getByRole('main').getByRole('button').or(mainLinks(page)).first())
    })
    await step('the dialog for a new campaign opens, closes and is filled in', () =>
      createCampaign(page, 'By keyboard'),
    )
    await step('a template is previewed, which returns the focus, and used', async () => {
      await assertFocus(heading(page, 'By keyboard'))
      await previewAndUseTemplate(page, 'Signpost')
    })
    await step('the focus is on the heading of each page', async () => {
      await assertFocus(heading(page, 'By keyboard'))
      await enter(page, page.getByRole('link', { name: 'Back to campaigns' }), 'Shift+Tab')
      await assertFocus(heading(page, 'Campaigns'))
    })
    await step('renaming returns the focus to the menu button', () =>
      rename(page, 'By keyboard', 'By keys'),
    )
    await step('the dialog for deleting first focuses Cancel', () => deleteFocused(page))
    await step('a menu opens with Enter, closes with Escape, and signs out', () =>
      signOut(page, kay),
    )
  })

  product.testConsoleAndOrigins()
})
