import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { typeInto } from '../features/password/support.ts'
import { eventually, type Mounted } from '../support/mount.tsx'
import { queriesIn } from '../support/queries.ts'
import { clearShells, currentPath, MIRA, mountShell } from './support.tsx'

const maintenance = (more: { serverMessage?: string; data?: unknown } = {}) =>
  new ApiFailure({
    kind: 'refused',
    status: 503,
    code: 'MAINTENANCE',
    serverMessage: 'We are moving the <b>database</b>.',
    retryAfterMs: 30_000,
    ...more,
  })

/** Reports maintenance as the HTTP client does for every affected call. */
const enterMaintenance = (shell: Mounted, failure = maintenance()) =>
  shell.kit.shared('maintenance').set(failure)
const overlay = (shell: Mounted) => shell.findByRole('alertdialog')
const expectOverlayGone = (shell: Mounted) =>
  eventually(() => shell.queryByRole('alertdialog') === null)
const findTryAgain = (shell: Mounted) => shell.findByRole('button', 'Try again')
/** Within the overlay, because the page below may have its own button. */
const pressTryAgain = async (shell: Mounted) =>
  queriesIn(await overlay(shell))
    .getByRole('button', 'Try again')
    .click()

/** A page with unsaved text in a field. */
async function mountWithText(more: Parameters<typeof mountShell>[0] = {}) {
  const shell = mountShell({ path: '/createDomain', ...more })
  const field = await shell.findByLabel('Website address')
  if (!(field instanceof HTMLInputElement)) throw new Error('The address isn’t a text field.')
  field.focus()
  typeInto(field, 'half-ty')
  return { shell, field }
}

describe('the shell while the API is under maintenance', () => {
  afterEach(clearShells)

  it('shows an overlay with the operator’s message as text', async () => {
    const { shell } = await mountWithText()
    enterMaintenance(shell)
    await overlay(shell)
    await shell.findByText('We are moving the <b>database</b>.')
    shell.getByRole('heading', 'Back soon')
  })

  it('shows the end time', async () => {
    const { shell } = await mountWithText()
    const until = new Date(Date.now() + 60_000).toISOString()
    enterMaintenance(shell, maintenance({ data: { until } }))
    await shell.findByRole('heading', /^Back at about \d/)
  })

  it('focuses the message and makes the shell inert, but not the host page', async () => {
    const { shell, field } = await mountWithText()
    enterMaintenance(shell)
    await overlay(shell)
    const heading = shell.getByRole('heading', 'Back soon')
    expect(shell.shadow.activeElement === heading).to.equal(true)
    field.focus()
    expect(shell.shadow.activeElement === heading).to.equal(true)
    expect(shell.root.querySelector('dialog:modal') === null).to.equal(true)
  })

  it('does not take the focus from elsewhere on the host page', async () => {
    const { shell, field } = await mountWithText()
    field.blur()
    enterMaintenance(shell)
    await overlay(shell)
    expect(shell.shadow.activeElement === null).to.equal(true)
    await shell.findByRole('alert', 'Back soon')
  })

  it('is modal on our own page, and does not close on Escape', async () => {
    const { shell } = await mountWithText({ kit: { ownsPage: true } })
    enterMaintenance(shell)
    const dialog = await overlay(shell)
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    expect(dialog.dispatchEvent(key)).to.equal(false)
    expect(dialog.matches(':modal')).to.equal(true)
  })

  it('says after a retry that the API is not back yet', async () => {
    const { shell } = await mountWithText({ api: { 'GET /user/me': { data: MIRA } } })
    enterMaintenance(shell)
    shell.http.table['GET /user/me'] = maintenance()
    await pressTryAgain(shell)
    await shell.findByText('We’re not back yet.')
  })

  it('shows no toasts for calls that fail during maintenance', async () => {
    const { shell } = await mountWithText()
    enterMaintenance(shell)
    await overlay(shell)
    shell.kit.notices.push({ tone: 'error', text: 'We are moving.' })
    await eventually(() => shell.kit.notices.list.value.length === 0)
  })
})

describe('the shell when the API is back', () => {
  afterEach(clearShells)

  it('is unchanged, including its text and focus', async () => {
    const { shell, field } = await mountWithText()
    enterMaintenance(shell)
    await pressTryAgain(shell)
    await expectOverlayGone(shell)
    expect(shell.getByLabel('Website address') === field).to.equal(true)
    expect(field.value).to.equal('half-ty')
    expect(shell.shadow.activeElement === field).to.equal(true)
  })

  it('shows a toast', async () => {
    const { shell } = await mountWithText()
    enterMaintenance(shell)
    await pressTryAgain(shell)
    await expectOverlayGone(shell)
    const told = shell.kit.notices.list.value.map(({ tone, text }) => [tone, text])
    expect(told).to.deep.equal([['success', 'Poplar is back.']])
  })

  it('starts by itself if maintenance interrupted the start', async () => {
    const shell = mountShell({ api: { 'GET /user/me': maintenance() } })
    enterMaintenance(shell)
    await overlay(shell)
    await shell.findByText('This couldn’t be loaded')
    shell.http.table['GET /user/me'] = { data: MIRA }
    await pressTryAgain(shell)
    await shell.findByRole('heading', 'Contact us')
  })

  it('resends a form that maintenance interrupted', async () => {
    const { shell, field } = await mountWithText({ api: { 'POST /sites/create': maintenance() } })
    typeInto(field, 'new.example')
    shell.getByRole('button', 'Continue').click()
    await eventually(() => shell.failures.length === 1)
    enterMaintenance(shell)
    await overlay(shell)
    const calls = () => shell.http.calls.filter(({ path }) => path.startsWith('/sites/create'))
    expect(calls()).to.have.length(1)
    await pressTryAgain(shell)
    await eventually(() => calls().length === 2)
  })
})

describe('the page /maintanceMode', () => {
  let clock: Clock | undefined
  afterEach(() => {
    clock?.uninstall()
    clock = undefined
    clearShells()
  })

  it('is shown without an API call', async () => {
    const shell = mountShell({ path: '/maintanceMode' })
    await shell.findByRole('heading', 'Back soon')
    await shell.findByText('This page checks again every 30 seconds.')
    expect(shell.http.calls).to.have.length(0)
  })

  it('stays, and says so, if the API does not respond', async () => {
    const api = { 'GET /user/me': new ApiFailure({ kind: 'offline' }) }
    const shell = mountShell({ path: '/maintanceMode', api })
    ;(await findTryAgain(shell)).click()
    await shell.findByText('We’re not back yet.')
    expect(currentPath()).to.equal('/maintanceMode')
  })

  it('shows the API’s message once, without an overlay', async () => {
    const shell = mountShell({ path: '/maintanceMode' })
    await findTryAgain(shell)
    enterMaintenance(shell)
    await shell.findByText('We are moving the <b>database</b>.')
    expect(shell.queryByRole('alertdialog') === null).to.equal(true)
  })

  it('opens the home page on Try again, and sends no token', async () => {
    const api = { 'GET /user/me': new ApiFailure({ kind: 'refused', status: 401 }) }
    const shell = mountShell({ path: '/maintanceMode', api })
    ;(await findTryAgain(shell)).click()
    await eventually(() => currentPath() === '/dashboard' || currentPath() === '/')
    expect(shell.http.calls[0]?.call.anonymous).to.equal(true)
  })

  it('checks again every half minute, but not while hidden', async () => {
    const api = { 'GET /user/me': new ApiFailure({ kind: 'offline' }) }
    clock = install({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldClearNativeTimers: true,
    })
    const shell = mountShell({ path: '/maintanceMode', api })
    const checkCount = () => shell.http.calls.length
    await findTryAgain(shell)
    await clock.tickAsync(29_000)
    expect(checkCount()).to.equal(0)
    await clock.tickAsync(8_000)
    expect(checkCount()).to.equal(1)
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    await clock.tickAsync(120_000)
    expect(checkCount()).to.equal(1)
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.tickAsync(0)
    expect(checkCount()).to.equal(2)
  })
})
