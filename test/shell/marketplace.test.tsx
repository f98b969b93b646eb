import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { writeCookie } from '../../src/lib/cookies.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, MIRA, mountShell } from './support.tsx'

const COOKIE = 'AppsumoBanner'
const TITLE = 'Payment from AppSumo is delayed'
const APPSUMO_USER = {
  ...MIRA,
  plan: { ...MIRA.plan, gateway: 'appsumo', payment_delayed_at: new Date().toISOString() },
}

const mountWithNotice = (path = '/support', overrides: object = {}) =>
  mountShell({ user: { ...APPSUMO_USER, ...overrides }, path })

describe('the AppSumo payment notice in the shell', () => {
  afterEach(() => {
    clearShells()
    writeCookie(COOKIE, '', 0)
  })

  it('traps the focus', async () => {
    const shell = mountWithNotice()
    const dialog = await shell.findByRole('dialog', TITLE)
    for (let press = 0; press < 4; press += 1) {
      await sendKeys({ press: 'Tab' })
      const { activeElement } = shell.shadow
      expect(activeElement === null || dialog.contains(activeElement)).to.equal(true)
    }
  })

  it('is shown alone: a dialog in the URL does not open above it', async () => {
    for (const name of ['create-campaign', 'installation-help']) {
      const shell = mountWithNotice(`/support?dialog=${name}`)
      await shell.findByRole('dialog', TITLE)
      await eventually(() => shell.states.size === 0)
      expect(shell.shadow.querySelectorAll('dialog[open]').length, name).to.equal(1)
      clearShells()
    }
  })

  it('is not shown to an admin or a member once the payment has arrived', async () => {
    const plan = { ...APPSUMO_USER.plan, payment_delayed_at: null }
    for (const role of ['admin', 'member']) {
      const shell = mountWithNotice('/support?dialog=installation-help', { plan, role })
      await shell.findByRole('dialog')
      expect(shell.queryByRole('dialog', TITLE), role).to.equal(null)
      clearShells()
    }
  })

  it('allows a dialog in the URL once dismissed', async () => {
    writeCookie(COOKIE, '1', 60)
    await mountWithNotice('/support?dialog=create-campaign').findByRole('dialog', /campaign/i)
  })

  it('is also shown over the studio', async () => {
    await mountWithNotice('/campaign/templates/').findByRole('dialog', TITLE)
  })

  it('is not shown during the first run, when there is nothing to back up', async () => {
    const shell = mountWithNotice('/dashboard', { sites: [], setup_finished: 'false' })
    await shell.findByRole('list', 'Steps')
    expect(shell.queryByRole('dialog')).to.equal(null)
  })

  it('opens the plans on Upgrade, and is hidden there', async () => {
    const shell = mountWithNotice()
    await shell.findByRole('dialog', TITLE)
    shell.getByRole('button', 'Upgrade').click()
    await eventually(() => currentPath() === '/billing?reason=deal')
    await eventually(() => shell.queryByRole('dialog') === null)
    expect(document.cookie).to.include(`${COOKIE}=`)
  })

  it('moves the focus to the heading of the billing page on Upgrade', async () => {
    const shell = mountWithNotice()
    await shell.findByRole('dialog', TITLE)
    shell.getByRole('button', 'Upgrade').click()
    const heading = await shell.findByRole('heading', /^Billing/)
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('can be dismissed for this page if cookies are blocked', async () => {
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set: () => {},
      configurable: true,
    })
    const shell = mountWithNotice()
    await shell.findByRole('dialog', TITLE)
    shell.getByRole('button', 'Upgrade').click()
    await eventually(() => shell.queryByRole('dialog') === null)
    Reflect.deleteProperty(document, 'cookie')
  })

  it('is hidden while the cookie lasts, and shown on the next page after it expires', async () => {
    writeCookie(COOKIE, '1', 60)
    const shell = mountWithNotice()
    ;(await shell.findByRole('link', /^Campaigns/)).click()
    await eventually(() => currentPath() === '/campaigns/' && shell.states.size === 0)
    expect(shell.queryByRole('dialog')).to.equal(null)
    writeCookie(COOKIE, '', 0)
    shell.getByRole('link', 'Billing').click()
    await shell.findByRole('dialog', TITLE)
  })

  it('stays open on a click outside if the shell has no earlier page', async () => {
    const shell = mountWithNotice()
    const dialog = await shell.findByRole('dialog', TITLE)
    dialog.click()
    expect(currentPath()).to.equal('/support')
    expect(dialog.matches(':modal')).to.equal(true)
  })

  it('goes back on a click outside if there is an earlier page', async () => {
    writeCookie(COOKIE, '1', 60)
    const shell = mountWithNotice()
    ;(await shell.findByRole('link', /^Campaigns/)).click()
    writeCookie(COOKIE, '', 0)
    shell.getByRole('link', 'Billing').click()
    ;(await shell.findByRole('dialog', TITLE)).click()
    await eventually(() => currentPath() === '/campaigns/')
    shell.getByRole('dialog', TITLE)
  })

  it('lets a member continue for a day', async () => {
    const shell = mountWithNotice('/support', { role: 'member' })
    await shell.findByRole('dialog', TITLE)
    shell.getByRole('button', 'Continue').click()
    await eventually(() => shell.queryByRole('dialog') === null)
    shell.getByRole('heading', 'Contact us')
    expect(document.cookie).to.include(`${COOKIE}=`)
  })
})
