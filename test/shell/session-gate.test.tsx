import { expect } from 'chai'
import { guardLeaving } from '../../src/config/leave-guard.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { deferred, eventually } from '../support/mount.tsx'
import { clearShells, currentPath, MIRA, mountShell } from './support.tsx'

const HOSTED_SIGN_IN = {
  auth: { domain: 'https://id.example', clientId: 'kit' },
  getAccessToken: undefined,
}
const refusalWith = (status: number, serverMessage: string, code = '') =>
  new ApiFailure({ kind: 'refused', status, code, serverMessage })

describe('the session gate before the dashboard', () => {
  afterEach(clearShells)

  it('shows a loading state until the user has loaded', async () => {
    const shell = mountShell({ api: { 'GET /user/me': () => new Promise(() => {}) } })
    expect((await shell.findByRole('status')).textContent).to.contain('Loading')
  })

  it('aborts the start when it is disconnected', async () => {
    const shell = mountShell({ api: { 'GET /user/me': () => new Promise(() => {}) } })
    await eventually(() => shell.http.calls.length > 0)
    clearShells()
    await eventually(() => shell.http.calls[0]?.call.signal?.aborted === true)
  })

  it('reports the start and the end of loading to the host', async () => {
    const answer = deferred()
    const shell = mountShell({ api: { 'GET /user/me': () => answer.promise } })
    await eventually(() => shell.states.has('loading'))
    answer.resolve({ data: MIRA })
    await shell.findByRole('heading', 'Contact us')
    await eventually(() => !shell.states.has('loading'))
  })

  it('reports the signed-in user to the host once, even if the user changes', async () => {
    const told: unknown[] = []
    const onSignedIn = (detail: unknown) => told.push(detail) > 0
    const shell = mountShell({ props: { onSignedIn } })
    await shell.findByRole('heading', 'Contact us')
    const session = shell.kit.shared('session')
    const { user } = session.get() as { user: object }
    session.set({ status: 'ready', user: { ...user, firstName: 'Mira K.' } })
    expect(told).to.deep.equal([{ userId: 'u1', email: 'mira@example.com' }])
  })

  it('shows the page once the user has loaded', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
  })

  it('shows the server’s message instead of the page for a deactivated account, as text', async () => {
    const words = 'Your account is <b>off</b>. Write to us.'
    const shell = mountShell({ api: { 'GET /user/me': refusalWith(403, words, 'DEACTIVATED') } })
    await shell.findByRole('heading', words)
    expect(shell.queryByRole('navigation')).to.equal(null)
  })

  it('can be retried if loading the user failed', async () => {
    const shell = mountShell({ api: { 'GET /user/me': new ApiFailure({ kind: 'offline' }) } })
    const again = await shell.findByRole('button', 'Try again')
    shell.http.table['GET /user/me'] = { data: MIRA }
    again.click()
    await shell.findByRole('heading', 'Contact us')
  })

  it('focuses the heading after a failed start on our own page', async () => {
    const api = { 'GET /user/me': new ApiFailure({ kind: 'offline' }) }
    const shell = mountShell({ api, kit: { ownsPage: true } })
    const heading = await shell.findByRole('heading')
    await eventually(() => shell.shadow.activeElement === heading)
    expect(heading.tagName).to.equal('H1')
  })

  it('reports a failed start to the host', async () => {
    const shell = mountShell({ api: { 'GET /user/me': refusalWith(400, 'No.') } })
    await shell.findByRole('button', 'Log out')
    expect(shell.failures).to.have.length(1)
  })

  it('says on a host page that the user is signed out, with a retry button', async () => {
    const shell = mountShell({ api: { 'GET /user/me': new ApiFailure({ kind: 'signed-out' }) } })
    shell.kit.sessionEnd.end('timed-out')
    await shell.findByRole('heading', 'You’re signed out')
    shell.getByRole('button', 'Try again').click()
    await eventually(() => shell.http.calls.length > 1)
  })

  it('does not take the focus on a host page if it has shown nothing before', async () => {
    const shell = mountShell({ path: '/logout' })
    await shell.findByRole('heading', 'You’re signed out')
    expect(shell.shadow.activeElement).to.equal(null)
  })

  it('focuses the content that replaces the page', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
    shell.kit.sessionEnd.end('timed-out')
    const heading = await shell.findByRole('heading', 'You’re signed out')
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('says that another tab has signed out', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
    const otherTab = new BroadcastChannel('poplar-kit')
    otherTab.postMessage({ type: 'signed-out' })
    await shell.findByText(/You signed out in another tab/)
    otherTab.close()
  })

  it('shows the provider’s error description as text when the callback fails', async () => {
    const search = '?error=denied&error_description=%3Ci%3ELocked%3C%2Fi%3E'
    const shell = mountShell({ path: '/login_success/', search, options: HOSTED_SIGN_IN })
    await shell.findByText('<i>Locked</i>')
    expect(shell.getByRole('link', 'Contact').getAttribute('href')).to.contain('support')
    shell.getByRole('button', 'Try again')
  })
})

describe('signing out', () => {
  afterEach(clearShells)

  it('ends the session at /logout', async () => {
    const shell = mountShell({ path: '/logout' })
    await shell.findByRole('heading', 'You’re signed out')
  })

  it('ends the session from the account menu', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Account: mira@example.com')).click()
    ;(await shell.findByRole('menuitem', 'Logout')).click()
    await shell.findByRole('heading', 'You’re signed out')
  })

  it('from the account menu asks first about what is typed', async () => {
    const shell = mountShell()
    const account = await shell.findByRole('button', 'Account: mira@example.com')
    let asked = 0
    const release = guardLeaving(shell.kit, async () => {
      asked += 1
      return false
    })
    account.click()
    ;(await shell.findByRole('menuitem', 'Logout')).click()
    await eventually(() => asked === 1)
    expect(shell.queryByRole('heading', 'You’re signed out')).to.equal(null)
    release()
  })
})

describe('redirects', () => {
  afterEach(clearShells)

  it('/register to the home page, with its query', async () => {
    mountShell({ path: '/register?referral_id=MIRA7' })
    await eventually(() => currentPath() === '/dashboard?referral_id=MIRA7')
  })

  it('a user who returns from the sign-in to the home page, once', async () => {
    const shell = mountShell({ path: '/login_success/' })
    await eventually(() => currentPath() === '/dashboard')
    location.hash = '/support'
    await shell.findByRole('heading', 'Contact us')
    expect(currentPath()).to.equal('/support')
  })

  it('a signed-in user away from /login', async () => {
    mountShell({ path: '/login' })
    await eventually(() => currentPath() === '/dashboard')
  })
})
