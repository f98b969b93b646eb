import { expect } from 'chai'
import { pageExits } from '../../../src/config/navigation.ts'
import { OAuthCallbackPage } from '../../../src/features/integrations/oauth-callback-page.tsx'
import { eventually, fakeHttp } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { connectionResponse, refusedBy } from './support.tsx'

const FINISH = 'POST /integrations/oauth/finish'
const START = 'POST /integrations/oauth/start'
const AUTHORIZE = 'https://auth.aweber.com/oauth2/authorize?state=s2'

const connected: string[] = []
const ended: string[] = []

function mountPage(query: string, api: Parameters<typeof fakeHttp>[0] = {}, mailer = 'aweber') {
  const http = fakeHttp(api)
  const page = (
    <OAuthCallbackPage
      mailer={mailer}
      query={new URLSearchParams(query)}
      onConnected={({ id }) => connected.push(id)}
      end={{
        isOwnWindow: false,
        onEnded: (reason) => void ended.push(reason),
        onRestarted: (address) => void ended.push(address),
        onClose: () => {},
      }}
    />
  )
  return { ...mountSignedIn(page, { http }), http }
}

let view: ReturnType<typeof mountPage>
const { assign } = pageExits
afterEach(() => {
  view.unmount()
  connected.length = 0
  ended.length = 0
  pageExits.assign = assign
})

describe('the return from a service’s sign-in', () => {
  it('completes the connection, once', async () => {
    const connection = connectionResponse({ id: 'aweber-1', integration: 'aweber' })
    view = mountPage('code=c1&state=s1', { [FINISH]: { data: { connection } } })
    await eventually(() => expect(connected).to.deep.equal(['aweber-1']))
    expect(view.http.calls.map(({ call }) => call.body)).to.deep.equal([
      { integration: 'aweber', code: 'c1', state: 's1' },
    ])
  })

  it('passes on at which data center of the service the owner signed in', async () => {
    const server = 'https://accounts.zoho.eu'
    const query = `code=c1&state=s1&location=eu&accounts-server=${encodeURIComponent(server)}`
    view = mountPage(query, { [FINISH]: { data: { connection: connectionResponse() } } }, 'zohocrm')
    await eventually(() =>
      expect(view.http.calls[0]?.call.body).to.include({ accounts_server: server }),
    )
  })

  it('says if the sign-in is used, too old or somebody else’s, and starts a new one', async () => {
    const stale = 'This sign-in at AWeber is no longer valid. Connect it again.'
    view = mountPage('code=c1&state=s1', {
      [FINISH]: refusedBy(stale, 400),
      [START]: { data: { url: AUTHORIZE } },
    })
    await view.findByRole('heading', 'AWeber couldn’t be connected')
    view.getByText(stale)
    expect(ended).to.deep.equal(['failed'])
    const assigned: string[] = []
    pageExits.assign = (address) => void assigned.push(address)
    view.getByRole('button', 'Try again').click()
    await eventually(() => expect(assigned).to.deep.equal([AUTHORIZE]))
    expect(ended).to.deep.equal(['failed', AUTHORIZE])
  })

  it('says that access was not given', async () => {
    view = mountPage('error=access_denied&state=s1')
    await view.findByRole('heading', 'You didn’t give access to AWeber')
    expect(view.http.calls).to.deep.equal([])
    expect(ended).to.deep.equal(['denied'])
  })

  it('shows a provider’s error in its own words, as text', async () => {
    view = mountPage('error=server_error&error_description=Down <b>today</b>')
    await view.findByText('It says: Down <b>today</b>')
  })

  it('says what is missing in the address', async () => {
    view = mountPage('code=c1')
    await view.findByRole('heading', 'This sign-in isn’t complete')
  })

  for (const mailer of ['sendy', 'nothing-like-it', 'constructor']) {
    it(`knows no sign-in for ${mailer}`, async () => {
      view = mountPage('code=c1&state=s1', {}, mailer)
      await view.findByRole('heading', 'We don’t know this service')
      expect(view.queryByRole('button', 'Try again')).to.equal(null)
    })
  }

  it('doesn’t follow an address of anyone else', async () => {
    view = mountPage('error=access_denied', { [START]: { data: { url: 'https://evil.example/' } } })
    view.getByRole('button', 'Try again').click()
    await view.findByText('This sign-in address isn’t trusted: https://evil.example/')
  })
})
