import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import { createKit } from '../../../src/config/create-kit.ts'
import type { Options } from '../../../src/config/options.ts'
import { type Changes, parseOptions } from '../../../src/config/parse-options.ts'
import { createRegistry } from '../../../src/config/registry.ts'
import { sessionStore } from '../../../src/features/session/store.ts'
import { sitesStore } from '../../../src/features/sites/store.ts'
import { page, SITES, USER_RESPONSE } from './support.ts'

const API = 'https://api.example/v1'

/** A page with a real kit; only the network is fake. */
async function start(options: Options, answer: (request: Request) => Response) {
  const requests: Request[] = []
  const config = parseOptions({ apiBase: API, ...options }, location.origin)
  const pageState = { store: createRegistry().store, changes: signal<Changes>({}) }
  const kit = createKit(config, pageState)
  const session = sessionStore(kit)
  const sites = sitesStore(kit)
  /** What each element does when it connects. */
  const connect = async () => {
    const realFetch = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      return answer(request)
    }
    await session.start(page('/')).finally(() => {
      globalThis.fetch = realFetch
    })
  }
  await connect()
  return { kit, session, sites, requests, connect }
}

const AUTH = { domain: 'https://id.example', clientId: 'dashboard' }

const json = (body: object, status = 200) => Response.json(body, { status })
const respondWithUser = () => json({ success: true, code: 'OK', message: '', data: USER_RESPONSE })
const respondWithBen = () =>
  json({
    success: true,
    code: 'OK',
    message: '',
    data: { user_id: 'U2', email: 'ben@shop.example' },
  })
const refuse = () => json({ success: false, code: 'UNAUTHORIZED', message: '' }, 401)

const bearerTokens = (requests: Request[]) =>
  requests.map((request) => request.headers.get('authorization'))

describe('a configured page’s session', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })

  it('authorizes the first call with the token stored in the tab', async () => {
    const token = { accessToken: 'stored', expiresAt: Date.now() + 300_000 }
    sessionStorage.setItem('poplar:token', JSON.stringify(token))
    const { session, requests } = await start({ auth: AUTH }, respondWithUser)
    expect(bearerTokens(requests)).to.deep.equal(['Bearer stored'])
    expect(session.user.value?.userId).to.equal('U1')
  })

  it('authorizes a host page’s calls with its token', async () => {
    const { session, requests } = await start({ getAccessToken: () => 'hosted' }, respondWithUser)
    expect(bearerTokens(requests)).to.deep.equal(['Bearer hosted'])
    expect(session.state.value.status).to.equal('ready')
  })

  it('selects the first site when the user has loaded', async () => {
    const { kit, sites } = await start({ getAccessToken: () => 'hosted' }, respondWithUser)
    expect(kit.siteId.value).to.equal(SITES[0]?.site_id)
    expect(sites.selected.value?.domain).to.equal(SITES[0]?.domain)
  })

  it('shows one warning when a host’s token is refused, and stays on the page', async () => {
    const { kit, session } = await start({ getAccessToken: () => 'hosted' }, refuse)
    expect(session.state.value).to.deep.equal({ status: 'signed-out', reason: 'timed-out' })
    expect(kit.notices.list.value.map(({ text }) => text)).to.deep.equal(['Session timed out.'])
  })

  it('reports the refused token once, even if later calls are refused with the same token', async () => {
    const { kit, connect } = await start({ getAccessToken: () => 'hosted' }, refuse)
    const ends: string[] = []
    kit.sessionEnd.listen((reason) => ends.push(reason))
    await connect()
    expect(ends).to.deep.equal([])
  })

  it('starts again for the next user whose token the host page provides', async () => {
    let token = 'of-ada'
    const answer = (request: Request) =>
      request.headers.get('authorization') === 'Bearer of-ada'
        ? respondWithUser()
        : respondWithBen()
    const { session, sites, connect } = await start({ getAccessToken: () => token }, answer)
    session.signOut()
    token = 'of-ben'
    await connect()
    expect(session.user.value?.userId).to.equal('U2')
    expect(sites.list.value).to.deep.equal([])
  })

  it('stays signed out until the host page provides another user’s token', async () => {
    const { session, connect, kit } = await start({ getAccessToken: () => 'hosted' }, (request) =>
      request.headers.has('authorization') ? respondWithUser() : refuse(),
    )
    session.signOut()
    await connect()
    expect(session.state.value).to.deep.equal({ status: 'signed-out', reason: 'asked' })
    expect(kit.notices.list.value).to.deep.equal([])
  })
})
