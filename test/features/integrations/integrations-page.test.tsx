import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { IntegrationsPage } from '../../../src/features/integrations/integrations-page.tsx'
import { LIST_POLL_MS } from '../../../src/features/integrations/use-fresh-list.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually, fakeHttp } from '../../support/mount.tsx'
import { memberWith, mountSignedIn } from '../campaigns/support.tsx'
import { connectionResponse, connectionsResponse, fill } from './support.tsx'

const SENDY = connectionResponse({ id: 'sendy-1', state: 'failing', rejected: 2 })
const WEBHOOK = connectionResponse({
  ...{ id: 'hook-1', integration: 'webhook', title: 'Orders', key_hint: null },
  ...{ address: 'orders.juniperandclay.example', targets: [], sent: 1_041 },
})
const AWEBER = connectionResponse({
  ...{ id: 'aweber-1', integration: 'aweber', title: 'AWeber', address: null, key_hint: null },
  ...{ state: 'paused', targets: ['Wholesale'], campaigns: 1, waiting: 14 },
})
const THREE = connectionsResponse([SENDY, WEBHOOK, AWEBER])

type Settings = { user?: object; width?: number }

function mountPage(
  response: Parameters<typeof fakeHttp>[0][string] = THREE,
  settings: Settings = {},
) {
  const http = fakeHttp({ 'GET /integrations': response })
  return { ...mountSignedIn(<IntegrationsPage />, { http, ...settings }), http }
}

let view: ReturnType<typeof mountPage>
afterEach(() => view.unmount())

/** Connections come before the services that can be added. */
const cardOf = (name: string) => view.allByRole('heading', name)[0]?.closest('li')?.textContent
const names = () => view.allByRole('heading').map(({ textContent }) => textContent)

describe('the page of integrations', () => {
  it('says how many tools get leads, without paused ones, and how many leads were sent', async () => {
    view = mountPage()
    await view.findByText(
      'Leads from juniperandclay.example go to 2 of 16 tools: 2,287 deliveries in the last 30 days.',
    )
  })

  it('says that leads stay here while nothing is connected', async () => {
    view = mountPage(connectionsResponse([]))
    await view.findByText(
      'Leads of juniperandclay.example stay here until you connect a tool. They’re kept either way.',
    )
    expect(view.queryByRole('heading', 'Connected')).to.equal(null)
  })

  it('shows each connection with its lists or its address, its state and what it got', async () => {
    view = mountPage()
    await view.findByRole('heading', 'Orders')
    expect(cardOf('Sendy')).to.contain('Studio and Market, from 4 campaigns')
    expect(cardOf('Sendy')).to.contain('2 rejected1,246 sent')
    expect(cardOf('Orders')).to.contain('orders.juniperandclay.example')
    expect(cardOf('Orders')).to.contain('Working1,041 sent')
    expect(cardOf('AWeber')).to.contain('Paused14 waiting')
  })

  it('says that there are more than the server counts', async () => {
    const busy = { ...WEBHOOK, sent: 10_000 }
    const paused = { ...AWEBER, waiting: 10_000 }
    view = mountPage(connectionsResponse([busy, paused], { sent_in_30_days: 10_000 }))
    await view.findByText(/ 10,000\+ deliveries in the last 30 days\.$/)
    expect(cardOf('Orders')).to.contain('10,000+ sent')
    expect(cardOf('AWeber')).to.contain('10,000+ waiting')
    await view.findByText('10,000+ leads wait here until it’s resumed.')
  })

  it('leads from a connection to its page', async () => {
    view = mountPage()
    const link = await view.findByRole('link', 'Open Orders')
    expect(link.getAttribute('href')).to.equal('/integrations/hook-1/')
  })

  it('leads to what was rejected, and to what is paused', async () => {
    view = mountPage()
    await view.findByText('Sendy rejected 2 leads.')
    const link = view.getByRole('link', 'View rejected leads')
    expect(link.getAttribute('href')).to.equal('/integrations/sendy-1/?deliveries=rejected')
    view.getByText('AWeber is paused.')
  })

  it('says how many more have problems, and shows them all on request', async () => {
    const failing = Array.from({ length: 5 }, (_, index) =>
      connectionResponse({ title: `Tool ${index}`, state: 'failing', rejected: 1 }),
    )
    view = mountPage(connectionsResponse([...failing, AWEBER, WEBHOOK]))
    await view.findByText(/And 3 more connections have problems\./)
    view.getByRole('button', 'View them').click()
    await eventually(() => expect(names()).not.to.include('Orders'))
    expect(names().filter((name) => name?.startsWith('Tool'))).to.have.length(5)
  })

  it('isn’t called working before anything was sent', async () => {
    view = mountPage(connectionsResponse([{ ...WEBHOOK, sent: 0, last_sent_at: null }]))
    await view.findByRole('heading', 'Orders')
    expect(cardOf('Orders')).to.contain('Nothing sent yet')
  })

  it('counts connections and services apart', async () => {
    view = mountPage()
    await view.findByText('3 connections, 16 integrations to add')
  })

  it('says if a service no longer accepts the access', async () => {
    const lost = connectionResponse({ state: 'disconnected', title: 'Letters' })
    view = mountPage(connectionsResponse([lost]))
    await view.findByText('The credentials of Letters can’t be read. Connect it again.')
  })

  it('says in the service’s own word what has to be chosen before leads are sent', async () => {
    const incomplete = { state: 'needs_target', targets: [], waiting: 0 }
    view = mountPage(
      connectionsResponse([
        connectionResponse({ ...incomplete, integration: 'mailchimp', title: 'Mailchimp' }),
        connectionResponse({ ...incomplete, title: 'Sendy', waiting: 2 }),
      ]),
    )
    await view.findByText('Choose an audience for Mailchimp.')
    view.getByText('Choose a list for Sendy.')
    view.getByText('2 leads wait here until then.')
    expect(cardOf('Mailchimp')).to.contain('Needs an audience')
  })

  for (const width of [1176, 343]) {
    it(`has room for long names at ${width} px`, async () => {
      const title = 'W'.repeat(100)
      const states = [{ state: 'disconnected' }, { state: 'paused', paused_reason: 'gone' }]
      view = mountPage(
        connectionsResponse(states.map((state) => connectionResponse({ title, ...state }))),
        { width },
      )
      await view.findByRole('heading', 'Connected')
      for (const part of view.root.querySelectorAll('.notice, .catalogue > li')) {
        expect(part.getBoundingClientRect().width).to.be.at.most(width)
        expect(part.scrollWidth).to.be.at.most(part.clientWidth + 1)
      }
    })
  }

  it('follows a connection that its receiver has paused meanwhile', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      view = mountPage(connectionsResponse([WEBHOOK]))
      await view.findByRole('heading', 'Orders')
      const gone = { ...WEBHOOK, state: 'paused', paused_reason: 'gone' }
      view.http.table['GET /integrations'] = connectionsResponse([gone])
      await clock.tickAsync(LIST_POLL_MS)
      await view.findByText('Orders paused: its address no longer exists.')
    } finally {
      clock.uninstall()
    }
  })

  it('says that no more can be added, before somebody tries', async () => {
    view = mountPage(connectionsResponse(Array.from({ length: 20 }, () => connectionResponse())))
    await view.findByText('This site has 20 connections, the most that a site can have.')
    expect(view.queryByRole('button', 'Connect Klaviyo')).to.equal(null)
  })

  it('ignores the connections of a newer server that it doesn’t know', async () => {
    const unknown = connectionResponse({ integration: 'from_the_future', title: 'Unknown' })
    view = mountPage(connectionsResponse([unknown, WEBHOOK]))
    await view.findByRole('heading', 'Orders')
    expect(view.queryByRole('heading', 'Unknown')).to.equal(null)
  })

  it('shows a name with markup as text', async () => {
    view = mountPage(connectionsResponse([connectionResponse({ title: '<b>Mail</b>' })]))
    await view.findByRole('heading', '<b>Mail</b>')
  })

  it('says which services this server has no client for', async () => {
    view = mountPage(connectionsResponse([], { unavailable: ['salesforce'] }))
    await view.findByRole('heading', 'Salesforce')
    expect(cardOf('Salesforce')).to.contain('Not set up on this server')
    expect(view.queryByRole('button', 'Connect Salesforce')).to.equal(null)
  })

  it('announces that it is loading', () => {
    view = mountPage(() => deferred().promise)
    view.getByText('Loading your integrations…')
  })

  it('shows a failure, and loads again on request', async () => {
    view = mountPage(new ApiFailure({ kind: 'offline' }))
    await view.findByText('Your integrations couldn’t be loaded')
    view.http.table['GET /integrations'] = THREE
    view.getByRole('button', 'Try again').click()
    await view.findByRole('heading', 'Connected')
  })
})

describe('finding an integration', () => {
  beforeEach(async () => {
    view = mountPage()
    await view.findByRole('heading', 'Connected')
  })

  it('searches the names of services and of connections', () => {
    fill(view.getByLabel('Search integrations'), 'order')
    expect(names()).to.deep.equal(['Integrations', 'Connected', 'Orders'])
    fill(view.getByLabel('Search integrations'), 'KLAV')
    expect(names()).to.deep.equal(['Integrations', 'Add an integration', 'Klaviyo'])
  })

  it('filters by category, with the number of services', async () => {
    view.getByRole('button', 'Sales 3').click()
    await eventually(() =>
      expect(names()).to.deep.equal([
        ...['Integrations', 'Add an integration', 'HubSpot', 'Zoho CRM', 'Salesforce'],
      ]),
    )
    view.getByRole('button', 'All 16')
  })

  it('filters connections by state', async () => {
    view.getByRole('button', 'State').click()
    ;(await view.findByRole('menuitemradio', 'Paused')).click()
    await eventually(() => expect(names()).to.deep.equal(['Integrations', 'Connected', 'AWeber']))
  })

  it('says that nothing matches, and can show everything again', async () => {
    fill(view.getByLabel('Search integrations'), 'nothing like it')
    await view.findByRole('heading', 'No matching integrations')
    view.getByRole('button', 'Clear filters').click()
    await view.findByRole('heading', 'Connected')
  })
})

describe('a member who may not change integrations', () => {
  it('sees everything, and who can give them permission', async () => {
    view = mountPage(THREE, { user: memberWith() })
    await view.findByRole('link', 'Open Orders')
    view.getByText('mira@example.com can give you permission to change them.')
    expect(view.queryByRole('button', /^Connect/)).to.equal(null)
    expect(view.queryByRole('button', 'Use the webhook')).to.equal(null)
  })
})

inEachColorScheme('the page of integrations', () => {
  for (const width of [1176, 360]) {
    it(`is accessible at ${width} px`, async () => {
      view = mountPage(THREE, { width })
      await view.findByRole('heading', 'Connected')
      await expectAccessible(view)
    })
  }
})
