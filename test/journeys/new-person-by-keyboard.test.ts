import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from './support/browser.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { emailTo } from './support/outbox.ts'
import { greeting, newPerson } from './support/people.ts'
import { startProduct } from './support/product.ts'

const kim = newPerson('Kim')
const product = startProduct({ SEED: 'none' })

describe('a new person, by keyboard alone', () => {
  let page: Page
  before(async () => {
    page = (await product.visitor()).page
  })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = async (field: Locator, words: string) => {
    await tabTo(page, field)
    await page.keyboard.type(words)
  }

  it('signs up, and submits each form with Enter', async () => {
    await page.goto(product.dashboard)
    await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
    await press('Enter')
    await type(page.getByLabel('First name'), kim.name)
    await type(page.getByLabel('Email'), kim.email)
    await type(page.getByLabel('Password', { exact: true }), DEMO_PASSWORD)
    await press('Enter')
    await heading('Check your email').waitFor()
  })

  it('finds the email, and completes the sign-up with its link', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Open the outbox' }))
    await press('Enter')
    await tabTo(page, await emailTo(page, kim.email))
    await press('Enter')
    await tabTo(page, page.getByRole('link', { name: /confirm-sign-up/ }))
    await press('Enter')
    await tabTo(page, button('Create my account'))
    await press('Enter')
    await heading('Tell us about yourself').waitFor()
  })

  it('chooses a country by typing and Enter, which returns the focus to its button', async () => {
    const country = page.getByRole('button', { name: /^Country/ })
    await tabTo(page, country)
    await press('Enter')
    await assertFocus(page.getByLabel('Search: Country'))
    await page.keyboard.type('czech')
    await press('Enter')
    await assertFocus(country)
    assert.match((await country.textContent()) ?? '', /\+420/)
  })

  it('closes the list of countries with Escape, without a change', async () => {
    const country = page.getByRole('button', { name: /^Country/ })
    await press('Enter', 'ArrowDown', 'Escape')
    await assertFocus(country)
    assert.match((await country.textContent()) ?? '', /\+420/)
  })

  it('fills in the rest, and finds the focus on the heading of the next step', async () => {
    await type(page.getByLabel('Phone'), '601123456')
    await type(page.getByLabel('Your role'), 'Agency')
    await type(page.getByLabel('Industry'), 'A')
    await tabTo(page, button('Next'))
    await press('Enter')
    await assertFocus(heading('Where will your pop-ups appear?'))
  })

  it('submits the domain with Enter', async () => {
    await type(page.getByLabel('Website address'), 'kims-keys.example')
    await press('Enter')
    await assertFocus(heading('Add one line to your website'))
  })

  it('chooses WordPress with an arrow key', async () => {
    await tabTo(page, page.getByRole('radio', { name: /JavaScript/ }))
    await press('ArrowRight')
    await page.getByRole('link', { name: 'Download the plugin' }).waitFor()
  })

  it('continues to the dashboard', async () => {
    await tabTo(page, button('Continue'))
    await press('Enter')
    await greeting(page).waitFor()
  })

  it('skips the navigation', async () => {
    await page.reload()
    await assertFocus(greeting(page))
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await tabTo(page, skip, 'Shift+Tab')
    await press('Enter')
    await tabTo(page, page.getByRole('main').getByRole('button').or(mainLinks()).first())
  })

  it('opens, closes and fills in the dialog for a new campaign', async () => {
    const open = page.getByRole('banner').getByRole('button', { name: 'Create Campaign' })
    await tabTo(page, open, 'Shift+Tab')
    await press('Enter')
    await assertFocus(page.getByLabel('Title'))
    await press('Escape')
    await assertFocus(open)
    await press('Enter')
    await assertFocus(page.getByLabel('Title'))
    await page.keyboard.type('By keyboard')
    await press('Tab', 'Space', 'ArrowDown', 'Enter')
    await page.getByRole('heading', { name: 'Choose a template' }).waitFor()
  })

  it('previews a template, which returns the focus, and uses it', async () => {
    await assertFocus(heading('By keyboard'))
    await tabTo(page, button('Preview: Signpost'))
    await press('Enter')
    await assertFocus(button('Use it'))
    await press('Escape')
    await assertFocus(button('Preview: Signpost'))
    await press('Shift+Tab')
    await assertFocus(button('Use it: Signpost'))
    await press('Enter')
    await page.waitForURL(/\/campaign\/settings\//)
  })

  it('finds the focus on the heading of each page', async () => {
    await assertFocus(heading('By keyboard'))
    await tabTo(page, page.getByRole('link', { name: 'Back to campaigns' }), 'Shift+Tab')
    await press('Enter')
    await assertFocus(heading('Campaigns'))
  })

  it('renames the campaign, which returns the focus to the menu button', async () => {
    await tabTo(page, button('Actions for By keyboard'))
    await press('Enter')
    await assertFocus(page.getByRole('menuitem', { name: 'Settings' }))
    await tabTo(page, page.getByRole('menuitem', { name: 'Rename' }), 'ArrowDown')
    await press('Enter')
    await assertFocus(page.getByRole('dialog').getByLabel('Title'))
    await press('Control+A')
    await page.keyboard.type('By keys')
    await press('Enter')
    await assertFocus(button('Actions for By keys'))
  })

  it('deletes it in a dialog that first focuses Cancel', async () => {
    await press('Enter')
    await assertFocus(page.getByRole('menuitem', { name: 'Settings' }))
    await press('End', 'Enter')
    await assertFocus(button('Cancel'))
    await press('Tab', 'Enter')
    await page.getByText('No campaigns yet').waitFor()
  })

  it('opens a menu with Enter, and closes it with Escape', async () => {
    const account = page.getByRole('button', { name: `Account: ${kim.email}` })
    await tabTo(page, account, 'Shift+Tab')
    await press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await press('Escape')
    await assertFocus(account)
  })

  it('signs out', async () => {
    await press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await tabTo(page, page.getByRole('menuitem', { name: 'Logout' }), 'ArrowDown')
    await press('Enter')
    await heading('Sign in').or(heading('You’re signed out')).waitFor()
  })

  const mainLinks = () => page.getByRole('main').getByRole('link')

  product.testConsoleAndOrigins()
})
