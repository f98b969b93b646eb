import { expect } from 'chai'
import { pageExits } from '../../src/config/navigation.ts'
import { signInWindows } from '../../src/config/sign-in-window.ts'
import { connectionResponse } from '../features/integrations/support.tsx'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountShell } from './support.tsx'

const AUTHORIZE = 'https://auth.aweber.com/oauth2/authorize?state=s1'
const CONNECTION = connectionResponse({ id: 'a1', integration: 'aweber', title: 'AWeber' })
const API = {
  'GET /integrations': { data: { connections: [], sent_in_30_days: 0, unavailable: [] } },
  'GET /integrations/connections/a1': () => new Promise<never>(() => {}),
  'POST /integrations/oauth/start': { data: { url: AUTHORIZE } },
  'POST /integrations/oauth/cancel': { data: {} },
  'POST /integrations/oauth/finish': { data: { connection: CONNECTION, secret: null } },
}

const { open } = signInWindows
const { assign } = pageExits
const { close } = window
let closings: number
let heard: unknown[]
let otherWindow: BroadcastChannel

beforeEach(() => {
  ;[closings, heard] = [0, []]
  window.close = () => {
    closings += 1
  }
  otherWindow = new BroadcastChannel('poplar-kit')
  otherWindow.onmessage = ({ data }) => void heard.push(data)
})
afterEach(() => {
  otherWindow.close()
  Object.assign(window, { close })
  signInWindows.open = open
  pageExits.assign = assign
  clearShells()
})

/** Begins a sign-in on the integrations page; `isBlocked`: the browser opens no window. */
async function beginSignIn(
  isBlocked: boolean,
  then: (shell: ReturnType<typeof mountShell>) => Promise<void> = async () => {},
): Promise<void> {
  let address = ''
  const replace = (to: string) => {
    address = to
  }
  signInWindows.open = () =>
    isBlocked ? null : { location: { replace }, closed: false, close() {} }
  pageExits.assign = replace
  const shell = mountShell({ path: '/integrations', api: API, options: { ownsPage: true } })
  ;(await shell.findByRole('button', 'Connect AWeber')).click()
  await eventually(() => expect(address).to.equal(AUTHORIZE))
  await then(shell)
  shell.unmount()
}

const comeBack = (mailer = 'aweber', query = 'code=c1&state=s1') =>
  mountShell({
    path: `/integrations/oauth_callback/${mailer}?${query}`,
    api: API,
    options: { ownsPage: true },
  })

describe('the return from a service’s sign-in', () => {
  it('tells the other windows, and closes a window that was opened for it', async () => {
    await beginSignIn(false)
    const shell = comeBack()
    await shell.findByRole('heading', 'You can close this window')
    await eventually(() => expect(closings).to.equal(1))
    await eventually(() =>
      expect(heard).to.deep.equal([
        { kind: 'service-signed-in', connectionId: 'a1', integration: 'aweber' },
      ]),
    )
  })

  it('tells the other windows that no access was given, and can be closed', async () => {
    await beginSignIn(false)
    const shell = comeBack('aweber', 'error=access_denied&state=s1')
    await shell.findByRole('heading', 'You didn’t give access to AWeber')
    await eventually(() =>
      expect(heard).to.deep.equal([
        { kind: 'service-sign-in-ended', integration: 'aweber', reason: 'denied' },
      ]),
    )
    expect(shell.queryByRole('link', 'Dashboard')).to.equal(null)
    shell.getByRole('button', 'Try again')
    shell.getByRole('button', 'Close').click()
    await eventually(() => expect(closings).to.equal(1))
  })

  it('closes the window of a sign-in that was cancelled, and connects nothing', async () => {
    await beginSignIn(false, async (shell) => shell.getByRole('button', 'Cancel').click())
    const shell = comeBack()
    await shell.findByRole('heading', 'You can close this window')
    await eventually(() => expect(closings).to.equal(1))
    expect(shell.http.calls.map(({ path }) => path)).not.to.include('/integrations/oauth/finish')
    expect(shell.queryByRole('link', 'Dashboard')).to.equal(null)
  })

  it('leads back to the integrations without access if the browser had opened no window', async () => {
    await beginSignIn(true)
    const shell = comeBack('aweber', 'error=access_denied&state=s1')
    await shell.findByRole('link', 'Go to integrations')
    expect(shell.queryByRole('button', 'Close')).to.equal(null)
  })

  it('leads to the connection on a later return, which is not that of the window', async () => {
    await beginSignIn(false)
    const shell = comeBack()
    await shell.findByRole('heading', 'You can close this window')
    shell.unmount()
    comeBack()
    await eventually(() => expect(currentPath()).to.equal('/integrations/a1/'))
  })

  it('leads to the connection if the browser had opened no window', async () => {
    await beginSignIn(true)
    comeBack()
    await eventually(() => expect(currentPath()).to.equal('/integrations/a1/'))
    expect(closings).to.equal(0)
  })

  it('leads to the connection if the sign-in began in another browser', async () => {
    comeBack()
    await eventually(() => expect(currentPath()).to.equal('/integrations/a1/'))
  })
})
