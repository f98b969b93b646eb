import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { eventually, pending } from '../support/mount.tsx'
import { clearShells, MIRA, mountShell, pathNow } from './support.tsx'

const HOSTED = {
  auth: { domain: 'https://id.example', clientId: 'kit' },
  getAccessToken: undefined,
}
const refused = (status: number, serverMessage: string, code = '') =>
  new ApiFailure({ kind: 'refused', status, code, serverMessage })

describe('the gate before the dashboard', () => {
  afterEach(clearShells)

  it('shows that it loads until the user is known', async () => {
    const shell = mountShell({ api: { 'GET /user/me': () => new Promise(() => {}) } })
    expect((await shell.findByRole('status')).textContent).to.contain('Loading')
  })

  it('gives up its start when it leaves the page', async () => {
    const shell = mountShell({ api: { 'GET /user/me': () => new Promise(() => {}) } })
    await eventually(() => shell.http.calls.length > 0)
    clearShells()
    await eventually(() => shell.http.calls[0]?.call.signal?.aborted === true)
  })

  it('tells the host that it loads, and when it no longer does', async () => {
    const answer = pending()
    const shell = mountShell({ api: { 'GET /user/me': () => answer.promise } })
    await eventually(() => shell.states.has('loading'))
    answer.resolve({ data: MIRA })
    await shell.findByRole('heading', 'Contact us')
    await eventually(() => !shell.states.has('loading'))
  })

  it('tells the host who is signed in once, though the user changes', async () => {
    const told: unknown[] = []
    const onSignedIn = (detail: unknown) => told.push(detail) > 0
    const shell = mountShell({ props: { onSignedIn } })
    await shell.findByRole('heading', 'Contact us')
    const session = shell.kit.shared('session')
    const { user } = session.get() as { user: object }
    session.set({ status: 'ready', user: { ...user, firstName: 'Mira K.' } })
    expect(told).to.deep.equal([{ userId: 'u1', email: 'mira@example.com' }])
  })

  it('shows the page once the user is there', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
  })

  it('replaces the page of a deactivated account by the server’s message, as text', async () => {
    const words = 'Your account is <b>off</b>. Write to us.'
    const shell = mountShell({ api: { 'GET /user/me': refused(403, words, 'DEACTIVATED') } })
    await shell.findByRole('heading', words)
    expect(shell.queryByRole('navigation')).to.equal(null)
  })

  it('offers to try again when the user did not load', async () => {
    const shell = mountShell({ api: { 'GET /user/me': new ApiFailure({ kind: 'offline' }) } })
    const again = await shell.findByRole('button', 'Try again')
    shell.http.table['GET /user/me'] = { data: MIRA }
    again.click()
    await shell.findByRole('heading', 'Contact us')
  })

  it('takes the focus to the heading of a failed start where the page is ours', async () => {
    const api = { 'GET /user/me': new ApiFailure({ kind: 'offline' }) }
    const shell = mountShell({ api, kit: { ownsPage: true } })
    const heading = await shell.findByRole('heading')
    await eventually(() => shell.shadow.activeElement === heading)
    expect(heading.tagName).to.equal('H1')
  })

  it('tells the host of a failed start', async () => {
    const shell = mountShell({ api: { 'GET /user/me': refused(400, 'No.') } })
    await shell.findByRole('button', 'Log out')
    expect(shell.failures).to.have.length(1)
  })

  it('says on a host’s page that nobody is signed in, with a way to ask again', async () => {
    const shell = mountShell({ api: { 'GET /user/me': new ApiFailure({ kind: 'signed-out' }) } })
    shell.kit.sessionEnd.end('timed-out')
    await shell.findByRole('heading', 'You are signed out')
    shell.getByRole('button', 'Try again').click()
    await eventually(() => shell.http.calls.length > 1)
  })

  it('takes no focus on a host’s page that has shown nothing else of it', async () => {
    const shell = mountShell({ path: '/logout' })
    await shell.findByRole('heading', 'You are signed out')
    expect(shell.shadow.activeElement).to.equal(null)
  })

  it('takes the focus to what stands in the page’s place', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
    shell.kit.sessionEnd.end('timed-out')
    const heading = await shell.findByRole('heading', 'You are signed out')
    await eventually(() => shell.shadow.activeElement === heading)
  })

  it('says so when another tab has signed out', async () => {
    const shell = mountShell()
    await shell.findByRole('heading', 'Contact us')
    const otherTab = new BroadcastChannel('poplar-kit')
    otherTab.postMessage({ type: 'signed-out' })
    await shell.findByText(/You signed out in another tab/)
    otherTab.close()
  })

  it('shows the provider’s own words when the way back fails, as text', async () => {
    const search = '?error=denied&error_description=%3Ci%3ELocked%3C%2Fi%3E'
    const shell = mountShell({ path: '/login_success/', search, options: HOSTED })
    await shell.findByText('<i>Locked</i>')
    expect(shell.getByRole('link', 'Contact').getAttribute('href')).to.contain('support')
    shell.getByRole('button', 'Try again')
  })
})

describe('signing out', () => {
  afterEach(clearShells)

  it('ends the session at /logout', async () => {
    const shell = mountShell({ path: '/logout' })
    await shell.findByRole('heading', 'You are signed out')
  })

  it('ends the session from the account’s menu', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Account of mira@example.com')).click()
    ;(await shell.findByRole('menuitem', 'Logout')).click()
    await shell.findByRole('heading', 'You are signed out')
  })
})

describe('redirects', () => {
  afterEach(clearShells)

  it('leads /register to the start, with its query', async () => {
    mountShell({ path: '/register?referral_id=MIRA7' })
    await eventually(() => pathNow() === '/dashboard?referral_id=MIRA7')
  })

  it('leads who is signed in away from /login', async () => {
    mountShell({ path: '/login' })
    await eventually(() => pathNow() === '/dashboard')
  })
})
