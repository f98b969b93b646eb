import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { eventually } from '../support/mount.tsx'
import { recordNavigation } from '../support/navigation.ts'
import { clearShells, mountShell } from './support.tsx'

/** The shell with a hosted sign-in whose redirect URI is this page; all navigation is blocked. */
function mountHosted(path: string, api: Parameters<typeof mountShell>[0] = {}) {
  recordNavigation()
  const ended: string[] = []
  const shell = mountShell({
    path,
    props: { routing: 'memory' },
    options: {
      getAccessToken: undefined,
      auth: {
        domain: 'https://id.example',
        clientId: 'dashboard',
        flow: 'implicit',
        redirectUri: location.origin + location.pathname,
      },
    },
    kit: {
      tokens: {
        mode: 'auth0',
        authorization: async () => 'Bearer held',
        signOut: () => void ended.push('signed out'),
      },
    },
    ...api,
  })
  return { ...shell, ended }
}

function describeAlert(words: string, mount: () => ReturnType<typeof mountHosted>) {
  it('shows an alert with that text until it is closed', async () => {
    const shell = mount()
    expect((await shell.findByRole('alertdialog')).textContent).to.contain(words)
    expect(shell.ended).to.deep.equal([])
  })

  it('shows a page with a heading behind the alert', async () => {
    const shell = mount()
    await shell.findByRole('alertdialog')
    expect(shell.root.querySelector('h1')?.textContent).to.equal('Couldn’t sign you in')
  })

  it('signs the user out after it is closed', async () => {
    const shell = mount()
    ;(await shell.findByRole('button', 'Close')).click()
    await shell.findByRole('heading', 'You’re signed out')
    expect(shell.ended).to.deep.equal(['signed out'])
  })
}

describe('POST /login with 422', () => {
  const failure = new ApiFailure({ kind: 'refused', status: 422, serverMessage: 'No.' })
  const person = { email: 'ada@shop.example', name: 'Ada' }

  beforeEach(() => {
    const held = { accessToken: 'held', expiresAt: Date.now() + 300_000 }
    sessionStorage.setItem('poplar:token', JSON.stringify(held))
    sessionStorage.setItem('poplar:pending_login', JSON.stringify(person))
  })
  afterEach(clearShells)

  describeAlert('You already seem to have an account with this email', () =>
    mountHosted('/', { api: { 'POST /login': failure } }),
  )
})

describe('a provider callback that this tab did not request', () => {
  const forgedCallback = new URLSearchParams({
    access_token: 'T',
    id_token: 'a.b.c',
    state: 'forged',
  })

  afterEach(clearShells)

  describeAlert('Please login to continue', () => mountHosted(`${forgedCallback}`))

  it('is removed from the URL immediately, and sends no request', async () => {
    const shell = mountHosted(`${forgedCallback}`)
    await eventually(() => location.hash === '')
    expect(shell.http.calls).to.deep.equal([])
  })
})
