import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { readCookie, writeCookie } from '../../src/lib/cookies.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { FORM_DELAY_MS, SetPasswordPage } from '../../src/shell/pages/set-password-route.tsx'
import { typeInto } from '../features/password/support.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountInShell, mountShell } from './support.tsx'

const PATH = '/appsumo/reset_password'
const LINK = `${PATH}?access_token=t-1&email=mira%40example.com`
const CALL = 'PUT /appsumo/reset_password'
const PASSWORD = 'Kiln-1280'

type Shell = ReturnType<typeof mountShell>

const openPage = (path = LINK, api: Parameters<typeof mountShell>[0] = {}) =>
  mountShell({ path, kit: { ownsPage: true }, ...api })
const sendPassword = async (shell: Shell) => {
  typeInto((await shell.findByLabel('New password')) as HTMLInputElement, PASSWORD)
  typeInto(shell.getByLabel('Confirm password') as HTMLInputElement, PASSWORD)
  shell.getByRole('button', 'Set password').click()
}
const reload = (shell: Shell, path = PATH, more: Parameters<typeof mountShell>[0] = {}) => {
  shell.unmount()
  return mountShell({ path, ...more })
}
const roleField = async (shell: Shell) =>
  (await shell.findByLabel(/Your role/)) as HTMLSelectElement
const chooseRole = async (shell: Shell, role: string) => {
  const field = await roleField(shell)
  field.value = role
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

afterEach(() => {
  clearShells()
  writeCookie('appsumo_user', '', 0)
})

describe('the page for a set-password link', () => {
  it('removes the token from the URL and sends it in a header', async () => {
    const shell = openPage(LINK, { api: { [CALL]: {} } })
    await sendPassword(shell)
    await shell.findByText('Your password has been reset.')
    expect(currentPath()).to.equal(PATH)
    const call = shell.http.calls.find(({ method }) => method === 'PUT')
    expect(call?.call.headers).to.deep.equal({ 'access-token': 't-1' })
  })

  it('still has the token and email after a reload', async () => {
    const shell = openPage()
    await shell.findByLabel('New password')
    const again = reload(shell)
    expect(((await again.findByLabel('Email')) as HTMLInputElement).value).to.equal(
      'mira@example.com',
    )
  })

  it('still has the selected role after a reload, until the password is set', async () => {
    const shell = openPage()
    await chooseRole(shell, 'Agency')
    const again = reload(shell, PATH, { api: { [CALL]: {} } })
    expect((await roleField(again)).value).to.equal('Agency')
    await sendPassword(again)
    ;(await again.findByRole('button', 'Close')).click()
    await eventually(() => !currentPath().startsWith(PATH))
    expect((await roleField(reload(again, LINK))).value).to.equal('')
  })

  it('opens the home page once the password is set', async () => {
    const shell = openPage(LINK, { api: { [CALL]: {} } })
    await sendPassword(shell)
    ;(await shell.findByRole('button', 'Close')).click()
    await eventually(() => !currentPath().startsWith(PATH))
  })

  it('signs out any signed-in user, and shows the signed-out page', async () => {
    const user = { userId: 'u1', email: 'noor@example.com' }
    localStorage.setItem('poplar:session', JSON.stringify({ user, site: null, campaign: null }))
    // After a sign-out, the old token is not sent again.
    const refused = new ApiFailure({ kind: 'signed-out' })
    const shell = openPage(LINK, { api: { [CALL]: {}, 'GET /user/me': refused } })
    await sendPassword(shell)
    ;(await shell.findByRole('button', 'Close')).click()
    await shell.findByRole('heading', 'You’re signed out')
    expect(shell.queryByRole('navigation')).to.equal(null)
    expect(localStorage.getItem('poplar:session')).to.equal(null)
  })

  it('removes the stored app store data after use', async () => {
    sessionStorage.setItem('poplar:shopify-outcome', '{}')
    const shell = openPage(LINK, { api: { [CALL]: {} } })
    await sendPassword(shell)
    await shell.findByText('Your password has been reset.')
    expect({ ...sessionStorage }).to.not.have.any.keys('poplar:arrival', 'poplar:shopify-outcome')
  })

  it('removes the token after use', async () => {
    const shell = openPage(LINK, { api: { [CALL]: {} } })
    await sendPassword(shell)
    await shell.findByText('Your password has been reset.')
    await reload(shell).findByRole('heading', 'Open this page from your email')
  })

  it('removes a token that is no longer valid', async () => {
    const gone = new ApiFailure({ kind: 'refused', status: 401, serverMessage: 'Too old.' })
    const shell = openPage(LINK, { api: { [CALL]: gone } })
    await sendPassword(shell)
    await shell.findByText('Too old.')
    shell.getByRole('link', 'Sign in')
    await reload(shell).findByRole('heading', 'Open this page from your email')
  })

  it('explains where to find a link if opened without one, with links to continue', async () => {
    const shell = openPage(PATH)
    await shell.findByRole('heading', 'Open this page from your email')
    shell.getByText(/^We emailed you a single-use link to set a password\./)
    shell.getByRole('link', 'Contact')
    expect(shell.getByRole('link', 'Sign in').getAttribute('href')).to.contain('/login')
  })

  for (const [path, words] of [
    ['/appsumo/reset_password', 'Your AppSumo purchase is confirmed. One last step.'],
    ['/shopify/reset_password', 'Your Shopify store is connected. One last step.'],
    ['/poplar-lifetime/reset_password', 'Your lifetime deal is confirmed. One last step.'],
    ['/reset_password', 'One last step before you can sign in.'],
  ] as const) {
    it(`shows the link’s channel at ${path}`, async () => {
      await openPage(`${path}?access_token=t-1`).findByText(words)
    })
  }

  it('asks everyone except a shop owner for a role', async () => {
    await openPage().findByLabel(/Your role/)
    clearShells()
    const shop = openPage('/shopify/reset_password?access_token=t-1')
    await shop.findByLabel('New password')
    expect(shop.queryByRole('combobox')).to.equal(null)
  })

  it('passes the role to the first page of the wizard', async () => {
    const shell = openPage(LINK, { api: { [CALL]: {} } })
    await chooseRole(shell, 'Agency')
    await sendPassword(shell)
    ;(await shell.findByRole('button', 'Close')).click()
    await eventually(() => !currentPath().startsWith(PATH))
    clearPath()
    const wizard = mountShell({
      path: '/dashboard',
      user: { user_id: 'u9', email: 'new@example.com', role: 'admin', setup_finished: 'false' },
    })
    expect(((await wizard.findByLabel('Your role')) as HTMLSelectElement).value).to.equal('Agency')
  })

  for (const [path, cookie] of [
    [LINK, '1'],
    [PATH, '1'],
    ['/shopify/reset_password', null],
    ['/reset_password', null],
  ] as const) {
    it(`${cookie ? 'sets' : 'does not set'} the AppSumo cookie at ${path.split('?')[0]}`, async () => {
      await openPage(path).findByRole('heading', /Set your password|Open this page/)
      expect(readCookie('appsumo_user')).to.equal(cookie)
    })
  }
})

describe('the form on the page', () => {
  let clock: ReturnType<typeof install>
  beforeEach(() => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => clock.uninstall())

  it('appears after half a second, in its reserved space', async () => {
    const view = mountInShell(<SetPasswordPage />, { path: LINK, kit: { ownsPage: true } })
    const { height } = view.root.getBoundingClientRect()
    await clock.tickAsync(FORM_DELAY_MS - 1)
    expect(view.queryByRole('button', 'Set password')).to.equal(null)
    view.getByRole('heading', 'Set your password')
    await clock.tickAsync(1)
    await view.findByRole('button', 'Set password')
    expect(view.root.getBoundingClientRect().height).to.equal(height)
    view.unmount()
  })
})

const clearPath = () => history.replaceState(null, '', location.pathname + location.search)
