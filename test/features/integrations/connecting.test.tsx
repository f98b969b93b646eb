import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { pageExits } from '../../../src/config/navigation.ts'
import { PathsContext } from '../../../src/config/paths.tsx'
import { signInWindows } from '../../../src/config/sign-in-window.ts'
import { IntegrationsPage } from '../../../src/features/integrations/integrations-page.tsx'
import { WINDOW_POLL_MS } from '../../../src/features/integrations/sign-in-target.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, eventually, fakeHttp } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { connectionResponse, connectionsResponse, fill, refusedBy } from './support.tsx'

const EMPTY = { 'GET /integrations': connectionsResponse([]) }
const CONNECT = 'POST /integrations/connections'
const CANCEL = 'POST /integrations/oauth/cancel'
const START = 'POST /integrations/oauth/start'

type Reply = ReturnType<typeof deferred>

const paths: string[] = []
const page = (
  <PathsContext.Provider value={{ href: (path) => path, go: (path) => void paths.push(path) }}>
    <IntegrationsPage />
  </PathsContext.Provider>
)

function mountPage(api: Parameters<typeof fakeHttp>[0] = {}, ownsPage = true) {
  const http = fakeHttp({ ...EMPTY, ...api })
  return { ...mountSignedIn(page, { http, options: { ownsPage } }), http }
}

let view: ReturnType<typeof mountPage>
afterEach(() => {
  view.unmount()
  paths.length = 0
})

const press = async (name: string) => (await view.findByRole('button', name)).click()
const bodyOf = (key: string) =>
  view.http.calls.findLast(({ method, path }) => `${method} ${path}` === key)?.call.body

describe('connecting a service by its key', () => {
  const open = async (api: Parameters<typeof fakeHttp>[0]) => {
    view = mountPage(api)
    await press('Connect Sendy')
    await view.findByRole('dialog', 'Connect Sendy')
  }
  const submit = () => view.getByRole('button', 'Connect').click()

  it('asks for what the service needs, says where to find it, and opens the connection', async () => {
    const created = connectionResponse({ id: 'new-1' })
    await open({ [CONNECT]: { data: { connection: created, secret: null } } })
    view.getByText(/In Sendy: Settings, Your API key/)
    fill(view.getByLabel('Address'), ' mail.example.com ')
    fill(view.getByLabel('API key'), ' s3cret ')
    submit()
    await eventually(() => expect(paths).to.deep.equal(['/integrations/new-1/']))
    expect(bodyOf(CONNECT)).to.deep.equal({
      integration: 'sendy',
      credentials: { url: 'https://mail.example.com', key: 's3cret' },
    })
  })

  it('marks what is missing or no address, and focuses the first of them', async () => {
    await open({})
    fill(view.getByLabel('Address'), 'ftp://mail.example.com')
    submit()
    await view.findByText('Enter a whole address, such as https://example.com.')
    view.getByText('Enter your API key.')
    await eventually(() => expect(view.shadow.activeElement).to.equal(view.getByLabel('Address')))
    expect(bodyOf(CONNECT)).to.equal(undefined)
  })

  it('shows the service’s own words if it refuses, and keeps what was typed', async () => {
    await open({ [CONNECT]: refusedBy('Sendy says: Invalid API key') })
    fill(view.getByLabel('Address'), 'https://mail.example.com')
    fill(view.getByLabel('API key'), 'wrong')
    submit()
    await view.findByText('Sendy says: Invalid API key')
    expect(view.getByLabel('API key')).to.have.property('value', 'wrong')
    expect(view.getByLabel('Address')).to.have.property('value', 'https://mail.example.com')
  })

  for (const [address, sentence] of [
    ['http://mail.example.com', /must start with https:/],
    ['https://me:secret@mail.example.com', /Leave out the name and the password/],
  ] as const) {
    it(`says at the field what is wrong with ${address}`, async () => {
      await open({})
      fill(view.getByLabel('Address'), address)
      fill(view.getByLabel('API key'), 'k')
      submit()
      await view.findByText(sentence)
      expect(view.getByLabel('Address').ariaInvalid).to.equal('true')
      expect(bodyOf(CONNECT)).to.equal(undefined)
    })
  }

  it('says at the field what the server refuses, until something else is entered', async () => {
    const serverMessage = 'This address is in a private network.'
    const refusal = { kind: 'refused', status: 400, code: 'INVALID', serverMessage } as const
    await open({ [CONNECT]: new ApiFailure({ ...refusal, data: { field: 'url' } }) })
    fill(view.getByLabel('Address'), 'https://10.0.0.1')
    fill(view.getByLabel('API key'), 'k')
    submit()
    await view.findByText(serverMessage)
    expect(view.getByLabel('Address').ariaInvalid).to.equal('true')
    fill(view.getByLabel('Address'), 'ftp://10.0.0.1')
    submit()
    await view.findByText(/Enter a whole address/)
    expect(view.queryByText(serverMessage)).to.equal(null)
  })

  it('asks in the service’s own word, and says what it gets from then on', async () => {
    view = mountPage()
    await press('Connect HubSpot')
    await view.findByLabel('Access token')
    view.getByText(/gets the new leads of all campaigns/)
    view.getByRole('button', 'Show what you enter')
  })

  it('hides the key', async () => {
    await open({})
    expect(view.getByLabel('API key')).to.have.property('type', 'password')
  })

  it('asks before a secret is closed that wasn’t copied', async () => {
    const created = connectionResponse({ id: 'hook-9', integration: 'webhook' })
    view = mountPage({ [CONNECT]: { data: { connection: created, secret: 'whsec_abc' } } })
    await press('Use the webhook')
    fill(await view.findByLabel('Address'), 'https://hooks.example.com/leads')
    submit()
    await view.findByText('whsec_abc')
    await press('Close')
    await view.findByRole('alertdialog', 'Close without copying the secret?')
    await press('Go back')
    view.getByText('whsec_abc')
    expect(paths).to.deep.equal([])
  })

  it('shows a new webhook’s secret once, then the connection', async () => {
    const created = connectionResponse({ id: 'hook-9', integration: 'webhook' })
    view = mountPage({ [CONNECT]: { data: { connection: created, secret: 'whsec_abc' } } })
    await press('Use the webhook')
    fill(await view.findByLabel('Address'), 'https://hooks.example.com/leads')
    submit()
    await view.findByText('whsec_abc')
    expect(paths).to.deep.equal([])
    await press('I’ve copied it')
    expect(paths).to.deep.equal(['/integrations/hook-9/'])
  })
})

describe('connecting a service by signing in there', () => {
  const AUTHORIZE = 'https://auth.aweber.com/oauth2/authorize?state=s1'
  const { open } = signInWindows
  const { assign } = pageExits
  let opened: { address: string; isClosed: boolean } | null
  let assigned: string[]
  const channels: BroadcastChannel[] = []

  beforeEach(() => {
    opened = null
    assigned = []
    signInWindows.open = () => {
      const state = { address: '', isClosed: false }
      opened = state
      const replace = (address: string) => {
        state.address = address
      }
      const close = () => {
        state.isClosed = true
      }
      return {
        ...{ location: { replace }, close },
        get closed() {
          return state.isClosed
        },
      }
    }
    pageExits.assign = (address) => void assigned.push(address)
  })
  afterEach(() => {
    signInWindows.open = open
    pageExits.assign = assign
    for (const channel of channels.splice(0)) channel.close()
  })

  const postFromOtherWindow = (finished: { connectionId: string; integration: string }) => {
    const channel = new BroadcastChannel('poplar-kit')
    channels.push(channel)
    channel.postMessage({ kind: 'service-signed-in', ...finished })
  }
  const endInOtherWindow = (reason: string) => {
    const channel = new BroadcastChannel('poplar-kit')
    channels.push(channel)
    channel.postMessage({ kind: 'service-sign-in-ended', integration: 'aweber', reason })
  }
  const restartInOtherWindow = (address: string) => {
    const channel = new BroadcastChannel('poplar-kit')
    channels.push(channel)
    channel.postMessage({ kind: 'service-sign-in-restarted', integration: 'aweber', address })
  }
  const cancelled = () =>
    view.http.calls
      .filter(({ path }) => path === '/integrations/oauth/cancel')
      .map(({ call }) => Object(call.body).state)
  const listCalls = () => view.http.calls.filter(({ path }) => path === '/integrations')

  const signIn = async (url = AUTHORIZE, ownsPage = true) => {
    view = mountPage({ [START]: { data: { url } } }, ownsPage)
    await press('Connect AWeber')
  }

  it('opens the service’s page in a new window', async () => {
    await signIn()
    await eventually(() => expect(opened?.address).to.equal(AUTHORIZE))
    expect(bodyOf(START)).to.deep.equal({ integration: 'aweber', connection_id: undefined })
    await view.findByRole('dialog', 'Sign in to AWeber')
  })

  it('opens the new connection once the window has completed the sign-in', async () => {
    await signIn()
    await view.findByRole('dialog', 'Sign in to AWeber')
    postFromOtherWindow({ connectionId: 'a1', integration: 'aweber' })
    await eventually(() => expect(paths).to.deep.equal(['/integrations/a1/']))
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    expect(view.kit.notices.list.value[0]?.text).to.equal('AWeber is connected')
  })

  for (const [reason, sentence] of [
    ['denied', 'You didn’t give access to AWeber.'],
    ['failed', 'AWeber couldn’t be connected.'],
  ] as const) {
    it(`follows a window in which the sign-in ended: ${reason}`, async () => {
      await signIn()
      await view.findByText(/Continue in the window/)
      endInOtherWindow(reason)
      await view.findByText(sentence)
      await press('Try again')
      await view.findByText(/Continue in the window/)
      postFromOtherWindow({ connectionId: 'a1', integration: 'aweber' })
      await eventually(() => expect(paths).to.deep.equal(['/integrations/a1/']))
    })
  }

  it('waits again when its window tries again', async () => {
    await signIn()
    await view.findByText(/Continue in the window/)
    endInOtherWindow('denied')
    await view.findByText('You didn’t give access to AWeber.')
    restartInOtherWindow('https://auth.aweber.com/oauth2/authorize?state=s2')
    await view.findByText(/Continue in the window/)
    await press('Cancel')
    await eventually(() => expect(cancelled()).to.deep.equal(['s1', 's2']))
  })

  it('notices that the window was closed, and still follows it if it wasn’t', async () => {
    const clock = FakeTimers.install({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await signIn()
      await view.findByText(/Continue in the window/)
      if (opened) opened.isClosed = true
      await clock.tickAsync(WINDOW_POLL_MS)
      await view.findByText('The window seems to be closed.')
      view.getByRole('button', 'Try again')
      postFromOtherWindow({ connectionId: 'a1', integration: 'aweber' })
      await eventually(() => expect(paths).to.deep.equal(['/integrations/a1/']))
    } finally {
      clock.uninstall()
    }
  })

  it('shows a connection of a window that it doesn’t wait for, and stays', async () => {
    view = mountPage()
    await view.findByRole('button', 'Connect AWeber')
    const aweber = connectionResponse({ integration: 'aweber', title: 'AWeber' })
    view.http.table['GET /integrations'] = connectionsResponse([aweber])
    postFromOtherWindow({ connectionId: 'a1', integration: 'aweber' })
    await view.findByRole('heading', 'Connected')
    expect(paths).to.deep.equal([])
  })

  it('goes on waiting while other windows send anything else', async () => {
    await signIn()
    await view.findByRole('dialog', 'Sign in to AWeber')
    postFromOtherWindow({ connectionId: 'z1', integration: 'nothing-like-it' })
    postFromOtherWindow({ connectionId: 'z2', integration: 'zohocrm' })
    await eventually(() => expect(listCalls()).to.have.length(2))
    view.getByRole('dialog', 'Sign in to AWeber')
    expect(paths).to.deep.equal([])
  })

  it('continues in this window if the browser blocks new ones', async () => {
    signInWindows.open = () => null
    await signIn()
    await eventually(() => expect(assigned).to.deep.equal([AUTHORIZE]))
  })

  it('continues in this window on a host’s page', async () => {
    await signIn(AUTHORIZE, false)
    await eventually(() => expect(assigned).to.deep.equal([AUTHORIZE]))
    expect(opened).to.equal(null)
  })

  it('doesn’t open an address of anyone else', async () => {
    await signIn('https://evil.example/authorize')
    await view.findByText('This sign-in address isn’t trusted: https://evil.example/authorize')
    expect(opened).to.deep.equal({ address: '', isClosed: true })
  })

  it('says if the sign-in can’t be started, and starts it again', async () => {
    view = mountPage({ [START]: refusedBy('AWeber isn’t registered here.') })
    await press('Connect AWeber')
    await view.findByText(/AWeber isn’t registered here/)
    expect(opened?.isClosed).to.equal(true)
    view.http.table[START] = { data: { url: AUTHORIZE } }
    await press('Try again')
    await eventually(() => expect(opened?.address).to.equal(AUTHORIZE))
  })

  it('is cancelled at the server, too, and its window is closed', async () => {
    await signIn()
    await eventually(() => expect(opened?.address).to.equal(AUTHORIZE))
    await press('Cancel')
    expect(opened?.isClosed).to.equal(true)
    await eventually(() =>
      expect(bodyOf(CANCEL)).to.deep.equal({ integration: 'aweber', state: 's1' }),
    )
  })

  it('can be given up', async () => {
    view = mountPage({ [START]: () => deferred().promise })
    await press('Connect AWeber')
    await press('Cancel')
    expect(view.queryByRole('dialog')).to.equal(null)
    expect(opened?.isClosed).to.equal(true)
  })

  for (const [reply, settle] of [
    ['the service’s address', (url: Reply) => url.resolve({ data: { url: AUTHORIZE } })],
    ['a refusal', (url: Reply) => url.reject(refusedBy('AWeber isn’t registered here.'))],
  ] as const) {
    it(`opens nothing when ${reply} arrives after it was given up`, async () => {
      const url = deferred()
      view = mountPage({ [START]: () => url.promise })
      await press('Connect AWeber')
      await press('Cancel')
      settle(url)
      await url.promise.catch(() => null)
      await view.findByRole('button', 'Connect AWeber')
      expect(opened).to.deep.equal({ address: '', isClosed: true })
      expect(assigned).to.deep.equal([])
      expect(view.queryByRole('dialog')).to.equal(null)
    })
  }

  it('stays on a host’s page when the address arrives after it was given up', async () => {
    const url = deferred()
    view = mountPage({ [START]: () => url.promise }, false)
    await press('Connect AWeber')
    await press('Cancel')
    url.resolve({ data: { url: AUTHORIZE } })
    await url.promise
    await view.findByRole('button', 'Connect AWeber')
    expect(assigned).to.deep.equal([])
  })

  it('uses only the address of the latest attempt', async () => {
    const [first, second] = [deferred(), deferred()]
    let calls = 0
    const reply = () => {
      calls += 1
      return (calls === 1 ? first : second).promise
    }
    view = mountPage({ [START]: reply })
    await press('Connect AWeber')
    await press('Open it again')
    second.resolve({ data: { url: `${AUTHORIZE}2` } })
    await eventually(() => expect(opened?.address).to.equal(`${AUTHORIZE}2`))
    first.resolve({ data: { url: AUTHORIZE } })
    await first.promise
    await view.findByRole('dialog', 'Sign in to AWeber')
    expect(opened?.address).to.equal(`${AUTHORIZE}2`)
  })

  it('closes the window that is still empty when the page is left', async () => {
    view = mountPage({ [START]: () => deferred().promise })
    await press('Connect AWeber')
    await view.findByRole('dialog', 'Sign in to AWeber')
    view.rerender(<p>Another page</p>)
    await eventually(() => expect(opened?.isClosed).to.equal(true))
  })
})
