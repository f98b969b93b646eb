import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import '../../../elements/index.ts'
import { configure, signOut } from '../../../elements/kit.ts'
import { type MockApi, type MockApiOptions, mockApi } from '../../../elements/testing/index.ts'
import { queriesIn } from '../../support/queries.ts'

const API = 'https://api.example/v1'

describe('mockApi from poplar-kit/testing', () => {
  let api: MockApi
  const startMock = (options: MockApiOptions = {}) => {
    api = mockApi({ apiBase: API, ...options })
  }
  const show = async <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes = '') => {
    document.body.insertAdjacentHTML('beforeend', `<${tag} ${attributes}></${tag}>`)
    const element = document.querySelector(tag)
    if (!element) throw new Error(`no <${tag}>`)
    return element
  }
  const viewOf = ({ shadowRoot }: Element) => queriesIn(shadowRoot ?? document)
  const once = (name: keyof GlobalEventHandlersEventMap): Promise<unknown> =>
    new Promise((resolve) => {
      const receive = (event: Event) => resolve(event instanceof CustomEvent ? event.detail : null)
      document.addEventListener(name, receive, { once: true })
    })
  const pathsOf = () => api.requests.map(({ method, path }) => `${method} ${path}`)

  before(() => {
    startMock()
    configure(api.options)
  })
  beforeEach(() => {
    sessionStorage.clear()
    startMock()
  })
  afterEach(() => {
    for (const element of document.body.querySelectorAll(':not(:defined), *'))
      if (element.localName.includes('-')) element.remove()
    signOut()
    api.restore()
  })

  const addSite = async (domain: string) => {
    const wizard = await show('add-site-wizard')
    const field = await viewOf(wizard).findByRole('textbox')
    field.focus()
    await sendKeys({ type: domain })
    await sendKeys({ press: 'Enter' })
    return wizard
  }

  it('lets the wizard add a site', async () => {
    const added = once('site-added')
    await addSite('shop.example')
    expect(await added).to.deep.equal({ siteId: 'site-1', domain: 'shop.example' })
  })

  it('records the requests in order', async () => {
    const added = once('site-added')
    await addSite('shop.example')
    await added
    const call = api.requests.find(({ path }) => path === '/sites/create')
    expect(call?.query).to.include({ domain: 'shop.example' })
    expect(call?.headers.get('authorization')).to.match(/^Bearer mock-token-\d+$/)
    expect(pathsOf()).to.include.members(['GET /user/me', 'POST /sites/create'])
  })

  it('mocks the account given in the options', async () => {
    api.restore()
    startMock({ sites: ['first.example'], sitesLimit: 1 })
    const reached = once('sites-limit-reached')
    await addSite('second.example')
    expect(await reached).to.deep.equal({ sitesLimit: 1 })
  })

  it('uses an overridden response', async () => {
    api.respond('POST /sites/create', { status: 403, message: 'Not on a Sunday.' })
    const wizard = await addSite('shop.example')
    expect(await viewOf(wizard).findByText('Not on a Sunday.')).to.exist
  })

  it('can simulate being offline for an endpoint', async () => {
    api.respond('POST /sites/create', 'offline')
    const failed = once('failed')
    await addSite('shop.example')
    expect(await failed).to.include({ type: 'offline' })
  })

  it('lets a handler respond based on the request', async () => {
    api.respond('POST /sites/create', ({ query }) => ({
      data: { id: '7', site_id: 'seven', domain: query.domain },
    }))
    const added = once('site-added')
    await addSite('shop.example')
    expect(await added).to.deep.equal({ siteId: 'seven', domain: 'shop.example' })
  })

  it('reports an endpoint that is not mocked', async () => {
    const response = await fetch(`${API}/nothing/7`)
    expect(response.status).to.equal(404)
    expect((await response.json()).message).to.contain('does not mock GET /nothing/7')
  })

  it('sets a password', async () => {
    const form = await show('set-password-form', 'platform="appsumo"')
    form.accessToken = 'token-of-the-mail'
    const set = once('password-set')
    const field = await viewOf(form).findByLabel('New password')
    field.focus()
    await sendKeys({ type: 'Kiln-1280' })
    ;(await viewOf(form).findByLabel('Confirm password')).focus()
    await sendKeys({ type: 'Kiln-1280' })
    await sendKeys({ press: 'Enter' })
    expect(await set).to.include({ platform: 'appsumo' })
  })

  it('verifies a license key', async () => {
    const form = await show('license-activation', 'mode="verify"')
    form.addEventListener('license-verified', (event) => event.preventDefault())
    const verified = once('license-verified')
    form.token = 'token-of-the-mail'
    await verified
    expect(pathsOf()).to.deep.equal(['POST /dealfuel/license_key_verify'])
  })

  const buy = async () => {
    const checkout = await show('plan-checkout', 'plan="plus" billing-type="yearly"')
    await once('checkout-ready')
    const completedEvent = once('checkout-completed')
    queriesIn(checkout).getByRole('button', 'Pay').click()
    return { checkout, detail: await completedEvent }
  }

  it('sells a plan with the Pay button', async () => {
    const { checkout, detail } = await buy()
    expect(detail).to.deep.equal({
      plan: 'plus',
      billingType: 'yearly',
      sessionId: 'session-1',
    })
    expect(await viewOf(checkout).findByRole('heading', 'You’re on Poplar Plus')).to.exist
  })

  it('sells a plan to the latest mock’s account', async () => {
    ;(await buy()).checkout.remove()
    signOut()
    startMock()
    await buy()
    const me = await fetch(`${API}/user/me`)
    expect((await me.json()).data.plan.plan).to.equal('plus')
  })

  it('shows the dashboard of an account without campaigns', async () => {
    api.restore()
    startMock({ sites: ['shop.example'] })
    const signedInEvent = once('signed-in')
    const shell = await show('dashboard-shell', 'routing="memory"')
    shell.style.inlineSize = '1200px'
    expect(await signedInEvent).to.deep.equal({ userId: 'user-1', email: 'kim@example.com' })
    await shell.ready
    expect(shell.state.status).to.equal('ready')
    ;(await viewOf(shell).findByRole('link', 'Campaigns')).click()
    await viewOf(shell).findByRole('heading', 'No campaigns yet')
    expect(shell.state.events.failed).to.equal(undefined)
  })

  it('sends other requests as usual', async () => {
    const response = await fetch('/package.json')
    expect((await response.json()).name).to.equal('poplar-kit')
  })

  it('restores the page’s fetch', () => {
    const mockFetch = globalThis.fetch
    api.restore()
    expect(globalThis.fetch).not.to.equal(mockFetch)
    const own = globalThis.fetch
    startMock()
    mockApi({ apiBase: API }).restore()
    expect(globalThis.fetch).to.equal(own)
  })

  it('keeps a newer mock when an older one is restored', () => {
    const earlierApi = api
    startMock()
    const currentFetch = globalThis.fetch
    earlierApi.restore()
    expect(globalThis.fetch).to.equal(currentFetch)
  })
})
