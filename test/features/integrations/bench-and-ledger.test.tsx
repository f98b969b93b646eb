import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { useState } from 'react'
import { ConnectionPage } from '../../../src/features/integrations/connection/connection-page.tsx'
import type { DeliveryState } from '../../../src/features/integrations/ledger/model.ts'
import {
  IDLE_POLL_MS,
  WAITING_POLL_MS,
} from '../../../src/features/integrations/ledger/use-fresh-ledger.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, eventually, fakeHttp } from '../../support/mount.tsx'
import { restoreVisibility, setPageVisibility } from '../../support/page-visibility.ts'
import { memberWith, mountSignedIn, NOW } from '../campaigns/support.tsx'
import {
  CONNECTION_PATH,
  choose,
  connectionApi,
  deliveriesResponse,
  deliveryResponse,
  detailsResponse,
  fill,
  refusedBy,
  sampleResponse,
} from './support.tsx'

const SAMPLE = `POST ${CONNECTION_PATH}/sample`
const LEDGER = `GET ${CONNECTION_PATH}/deliveries`

function mountPage(api: Parameters<typeof fakeHttp>[0] = {}, user?: object) {
  const http = fakeHttp({ ...connectionApi(), ...api })
  return { ...mountSignedIn(<Page />, { http, ...(user && { user }) }), http }
}

/** With the state that the address keeps in the dashboard. */
function Page() {
  const [deliveryState, onDeliveryState] = useState<DeliveryState | null>(null)
  const filter = { deliveryState, onDeliveryState }
  return (
    <ConnectionPage
      connectionId="sendy-1"
      onOtherSite={() => {}}
      onRemoved={() => {}}
      now={() => NOW}
      {...filter}
    />
  )
}

let view: ReturnType<typeof mountPage>
afterEach(() => view.unmount())

const callsTo = (key: string) =>
  view.http.calls.filter(({ method, path }) => `${method} ${path}` === key)
const press = async (name: string) => (await view.findByRole('button', name)).click()
const part = (name: string) => view.getByRole('region', name).textContent ?? ''

describe('the test bench', () => {
  it('shows what would leave, without sending it', async () => {
    view = mountPage()
    await view.findByText('https://mail.juniperandclay.example/subscribe')
    expect(part('Request')).to.contain('email=sample@example.com')
    expect(callsTo(SAMPLE)[0]?.call.body).to.deep.equal({
      fields: { email: 'sample@example.com', name: 'Sample', 'field:glaze': 'Celadon' },
      target: 'L1',
      send: false,
    })
    view.getByText('Nothing yet. Send the sample to see how Sendy responds.')
  })

  it('shows the request for what is typed, after a pause', async () => {
    view = mountPage()
    await view.findByText('https://mail.juniperandclay.example/subscribe')
    fill(view.getByLabel('Favourite glaze'), 'Ash')
    await eventually(() => expect(callsTo(SAMPLE)).to.have.length(2))
    expect(callsTo(SAMPLE)[1]?.call.body).to.deep.nested.include({ 'fields.field:glaze': 'Ash' })
  })

  const readings: [values: Record<string, unknown>, sentence: string][] = [
    [
      {
        responses: [{ status: 200, body: '1', ms: 90 }],
        outcome: { result: 'accepted', words: '1' },
      },
      'Sendy accepts this lead.',
    ],
    [
      {
        responses: [{ status: 200, body: 'Invalid list ID.', ms: 412 }],
        outcome: { result: 'rejected', words: 'Invalid list ID.' },
      },
      'Sendy rejected this lead although it answered HTTP 200.',
    ],
    [
      { responses: [{ status: 400, body: '', ms: 9 }], outcome: { result: 'rejected', words: '' } },
      'Sendy rejected this lead.',
    ],
    [
      { responses: [{ status: 503, body: '', ms: 9 }], outcome: { result: 'retry', words: '' } },
      'Unexpected response. We’d try again later.',
    ],
    [
      { responses: [], outcome: { result: 'gone', words: '' } },
      'This address no longer exists. The connection would be paused.',
    ],
  ]
  for (const [values, sentence] of readings) {
    it(`sends the sample, and reads the response: ${sentence}`, async () => {
      view = mountPage()
      await view.findByText('https://mail.juniperandclay.example/subscribe')
      view.http.table[SAMPLE] = sampleResponse(values)
      await press('Send the sample')
      await view.findByText(sentence)
      expect(callsTo(SAMPLE).at(-1)?.call.body).to.deep.include({ send: true })
    })
  }

  it('shows the request and that it waits until the response arrives', async () => {
    view = mountPage()
    await view.findByText('https://mail.juniperandclay.example/subscribe')
    const reply = deferred<ReturnType<typeof sampleResponse>>()
    view.http.table[SAMPLE] = () => reply.promise
    await press('Send the sample')
    await view.findByText('Waiting for Sendy to respond…')
    view.getByText('https://mail.juniperandclay.example/subscribe')
    reply.resolve(
      sampleResponse({ outcome: { result: 'retry', words: 'Sendy didn’t answer in time.' } }),
    )
    await view.findByText('No response. We’d try again later.')
    await view.findByText('Sendy didn’t answer in time.')
  })

  it('shows headers, what a response contains, and what depends on one', async () => {
    const request = {
      ...{ method: 'POST', url: 'https://crm.example/', content_type: null, body: '{}' },
      ...{ headers: { 'webhook-id': 'm1' }, is_conditional: true },
    }
    const responses = [{ status: 200, content_type: 'text/html', body: '1', ms: 90 }]
    view = mountPage({ [SAMPLE]: sampleResponse({ requests: [request], has_more: true }) })
    await view.findByText('What is sent next depends on the response.')
    expect(part('Request')).to.contain('webhook-id: m1')
    expect(part('Request')).to.contain('if the person is new there')
    view.http.table[SAMPLE] = sampleResponse({ responses })
    await press('Send the sample')
    await view.findByText('HTTP 200 · text/html')
  })

  it('shows a response with markup as text, and how long it took', async () => {
    const responses = [{ status: 500, body: '<h1>Down</h1>', ms: 1_412 }]
    view = mountPage()
    await view.findByText('https://mail.juniperandclay.example/subscribe')
    view.http.table[SAMPLE] = sampleResponse({ responses, outcome: { result: 'retry', words: '' } })
    await press('Send the sample')
    await view.findByText('<h1>Down</h1>')
    view.getByText('1,412 ms')
  })

  it('is for a list that leads go to, first for one that no longer exists', async () => {
    const campaigns = [
      { campaign_id: 'c1', title: 'First order', is_sent: true, target: null },
      { campaign_id: 'c2', title: 'Spin', is_sent: true, target: 'L9' },
    ]
    const names = { L1: 'Studio', L9: 'Fair' }
    view = mountPage({
      [`GET ${CONNECTION_PATH}`]: detailsResponse({ campaigns, target_names: names }),
    })
    const select = await view.findByLabel('To the list')
    await eventually(() => expect(select.textContent).to.equal('Fair (deleted)Studio'))
    await eventually(() => expect(callsTo(SAMPLE).at(-1)?.call.body).to.include({ target: 'L9' }))
    choose(select, 'L1')
    await eventually(() => expect(callsTo(SAMPLE).at(-1)?.call.body).to.include({ target: 'L1' }))
  })

  it('keeps the list and the response of a sample that was sent before the lists had loaded', async () => {
    const campaigns = [
      { campaign_id: 'c1', title: 'First order', is_sent: true, target: null },
      { campaign_id: 'c2', title: 'Spin', is_sent: true, target: 'L9' },
    ]
    const names = { L1: 'Studio', L9: 'Fair' }
    const lists = deferred<object>()
    const responses = [{ status: 200, content_type: 'text/html', body: '1', ms: 90 }]
    view = mountPage({
      [`GET ${CONNECTION_PATH}`]: detailsResponse({ campaigns, target_names: names }),
      [`GET ${CONNECTION_PATH}/targets`]: () => lists.promise,
    })
    await view.findByText('https://mail.juniperandclay.example/subscribe')
    view.http.table[SAMPLE] = sampleResponse({ responses })
    await press('Send the sample')
    await view.findByText('HTTP 200 · text/html')
    const sent = callsTo(SAMPLE).at(-1)?.call.body
    lists.resolve(connectionApi()[`GET ${CONNECTION_PATH}/targets`])
    const select = await view.findByLabel('To the list')
    await eventually(() => expect(select.textContent).to.equal('Fair (deleted)Studio'))
    view.getByText('HTTP 200 · text/html')
    expect(callsTo(SAMPLE).at(-1)?.call.body).to.equal(sent)
  })

  it('is for no list of a service without lists', async () => {
    view = mountPage({
      [`GET ${CONNECTION_PATH}`]: detailsResponse({}, { integration: 'webhook' }),
    })
    await view.findByRole('region', 'Sample lead')
    expect(part('Sample lead')).not.to.contain('To the')
  })

  it('says to a member who may not send why nothing is here', async () => {
    view = mountPage({}, memberWith())
    await view.findByRole('region', 'Request')
    expect(part('Request')).to.contain('People who may change integrations can try a sample')
    expect(part('Response')).not.to.contain('Send the sample')
  })

  it('says that unsaved changes aren’t part of it', async () => {
    view = mountPage()
    fill(await view.findByLabel('Field 1: name in Sendy'), 'full_name')
    await view.findByText('Uses the saved settings. Save your changes to test them.')
  })

  it('shows why the sample couldn’t be sent, and sends it again on request', async () => {
    view = mountPage()
    await view.findByText('https://mail.juniperandclay.example/subscribe')
    view.http.table[SAMPLE] = new ApiFailure({ kind: 'timed-out' })
    await press('Send the sample')
    await view.findByText('The sample couldn’t be sent')
    expect(part('Response')).to.contain('The sample couldn’t be sent')
    expect(part('Request')).to.contain('/subscribe')
    view.http.table[SAMPLE] = sampleResponse({ outcome: { result: 'accepted', words: '1' } })
    await press('Try again')
    await view.findByText('Sendy accepts this lead.')
  })
})

describe('the ledger of deliveries', () => {
  const WAITING = deliveryResponse({
    ...{ email: 'a.lindqvist@example.com', state: 'waiting', words: null, status: null },
    ...{ next_try_at: '2026-11-21T08:52:00Z', finished_at: null },
  })
  const REJECTED = deliveryResponse({
    ...{ id: 'd-rejected', email: 'orla.w@example.com', state: 'rejected' },
    ...{ words: 'Invalid list ID.', tries: 2 },
  })
  const COUNTS = { all: 1_251, sent: 1_246, waiting: 3, rejected: 2 }
  const THREE = deliveriesResponse([WAITING, deliveryResponse(), REJECTED], {
    counts: COUNTS,
    next: 'after-one',
  })
  const lastQuery = () => callsTo(LEDGER).at(-1)?.call.query
  const rows = () => view.allByRole('row').map(({ textContent }) => textContent)

  const show = async (api: Parameters<typeof fakeHttp>[0] = {}, user?: object) => {
    view = mountPage({ [LEDGER]: THREE, ...api }, user)
    await view.findByRole('link', 'tomas.b@example.com')
  }

  it('shows each lead with its state, the receiver’s words, tries and time', async () => {
    await show()
    const [, waiting, sent, rejected] = rows()
    expect(waiting).to.match(/a\.lindqvist@example\.comWaitingNext attempt Nov 21, .*1.*Send now/)
    expect(sent).to.equal('tomas.b@example.comSentHTTP 200 · 119 minutes ago')
    expect(rejected).to.contain('orla.w@example.comRejectedInvalid list ID.2')
    view.getByText('Kept for 30 days')
  })

  it('leads from a lead to the person', async () => {
    await show()
    const href = view.getByRole('link', 'tomas.b@example.com').getAttribute('href')
    expect(href).to.equal('/subscribers?person=s1')
  })

  it('has no link to a person who was deleted, and says that they were taken off', async () => {
    const removal = deliveryResponse({
      subscriber_id: null,
      kind: 'deleted',
      email: 'x@example.com',
    })
    view = mountPage({ [LEDGER]: deliveriesResponse([removal]) })
    await view.findByText('x@example.com')
    expect(view.queryByRole('link', 'x@example.com')).to.equal(null)
    view.getByText('removal (deleted)')
  })

  it('shows no person to a member who may not see subscribers', async () => {
    const hidden = deliveryResponse({ email: null, subscriber_id: null })
    view = mountPage({ [LEDGER]: deliveriesResponse([hidden]) })
    await view.findByText('Hidden')
    expect(view.queryByText('A deleted person')).to.equal(null)
    view.getByText(/you don’t have permission to view subscribers/)
  })

  it('says that a person was deleted everywhere', async () => {
    const removal = deliveryResponse({ subscriber_id: null, kind: 'erased', email: '' })
    view = mountPage({ [LEDGER]: deliveriesResponse([removal]) })
    await view.findByText('removal (deleted everywhere)')
  })

  it('keeps no address of a deleted person who has been taken off', async () => {
    const removal = deliveryResponse({ subscriber_id: null, kind: 'deleted', email: '' })
    view = mountPage({ [LEDGER]: deliveriesResponse([removal]) })
    await view.findByText('A deleted person')
  })

  it('says for which removals there was nothing to do, without offering to send them again', async () => {
    const words = 'HubSpot doesn’t have this person.'
    const removal = deliveryResponse({ kind: 'unsubscribed', state: 'skipped', words })
    const counts = { ...COUNTS, all: 1_252, skipped: 1 }
    view = mountPage({ [LEDGER]: deliveriesResponse([removal], { counts }) })
    await view.findByText(words)
    expect(rows()[1]).to.contain('Nothing to do')
    expect(rows()[1]).not.to.contain('Send')
    await press('Nothing to do 1')
    await eventually(() => expect(lastQuery()).to.include({ state: 'skipped' }))
  })

  it('offers to remove a deleted person again', async () => {
    const removal = { subscriber_id: null, kind: 'deleted', email: '', state: 'rejected' }
    view = mountPage({ [LEDGER]: deliveriesResponse([deliveryResponse(removal)]) })
    await view.findByRole('button', 'Send again A deleted person')
  })

  it('ends on the last page', async () => {
    const counts = { ...COUNTS, all: 11 }
    await show({ [LEDGER]: deliveriesResponse([deliveryResponse()], { counts, next: null }) })
    view.getByText('1 to 10 of 11')
    view.getByText('Page 1 of 2')
  })

  it('shows the receiver’s words as text, whatever they contain', async () => {
    const words = '<img src=x onerror=alert(1)>'
    const row = deliveryResponse({ state: 'rejected', words })
    view = mountPage({ [LEDGER]: deliveriesResponse([row]) })
    await view.findByText(words)
  })

  it('filters by state, with counts', async () => {
    await show()
    await press('Rejected 2')
    await eventually(() => expect(lastQuery()).to.include({ state: 'rejected', limit: 10 }))
    await press('All 1,251')
    await eventually(() => expect(lastQuery()?.state).to.equal(undefined))
  })

  it('turns pages with the cursor', async () => {
    await show()
    await press('Next page')
    await eventually(() => expect(lastQuery()).to.include({ after: 'after-one' }))
  })

  it('sends one again', async () => {
    const key = `POST ${CONNECTION_PATH}/deliveries/d-rejected/send`
    await show({ [key]: { data: { queued: 1 } } })
    await press('Send again orla.w@example.com')
    await eventually(() => expect(callsTo(key)).to.have.length(1))
    await eventually(() => expect(callsTo(LEDGER)).to.have.length(2))
  })

  it('sends all that were rejected again', async () => {
    const key = `POST ${CONNECTION_PATH}/deliveries/send`
    await show({ [key]: { data: { queued: 2 } } })
    await press('Send 2 again')
    await eventually(() => expect(callsTo(key)).to.have.length(1))
    await eventually(() =>
      expect(view.kit.notices.list.value.map(({ text }) => text)).to.include('2 leads queued.'),
    )
  })

  it('says that one which was sent again was rejected again', async () => {
    await show({ [`POST ${CONNECTION_PATH}/deliveries/d-rejected/send`]: { data: { queued: 1 } } })
    view.http.table[LEDGER] = deliveriesResponse([{ ...REJECTED, tries: 3 }], { counts: COUNTS })
    await press('Send again orla.w@example.com')
    await eventually(() =>
      expect(view.kit.notices.list.value.map(({ text }) => text)).to.include(
        'orla.w@example.com was rejected again: Invalid list ID.',
      ),
    )
  })

  it('loads the connection again after something was sent again, so that the counts agree', async () => {
    const details = `GET ${CONNECTION_PATH}`
    await show({ [`POST ${CONNECTION_PATH}/deliveries/send`]: { data: { queued: 2 } } })
    view.http.table[details] = detailsResponse({}, { state: 'failing', rejected: 7 })
    await press('Send 2 again')
    await view.findByText('7 rejected')
  })

  it('keeps the focus when the button is gone with what it has sent', async () => {
    await show({ [`POST ${CONNECTION_PATH}/deliveries/send`]: { data: { queued: 2 } } })
    const counts = { ...COUNTS, waiting: 5, rejected: 0 }
    view.http.table[LEDGER] = deliveriesResponse([deliveryResponse()], { counts })
    view.getByRole('button', 'Send 2 again').focus()
    await press('Send 2 again')
    await eventually(() => expect(view.shadow.activeElement?.textContent).to.equal('All 1,251'))
  })

  it('says that it takes longer while the receiver has problems', async () => {
    const key = `POST ${CONNECTION_PATH}/deliveries/${WAITING.id}/send`
    const failing = detailsResponse({}, { state: 'failing' })
    await show({ [`GET ${CONNECTION_PATH}`]: failing, [key]: { data: { queued: 1 } } })
    await press('Send now a.lindqvist@example.com')
    await eventually(() => expect(view.kit.notices.list.value[0]?.text).to.match(/^Queued\. Sendy/))
  })

  it('says why one couldn’t be sent', async () => {
    const key = `POST ${CONNECTION_PATH}/deliveries/d-rejected/send`
    await show({ [key]: refusedBy('It has been sent in the meantime.', 409) })
    await press('Send again orla.w@example.com')
    await view.findByText('It has been sent in the meantime.')
  })

  it('says what will be here while there is nothing', async () => {
    view = mountPage()
    await view.findByRole('heading', 'No deliveries yet')
  })

  it('says that none is in a state', async () => {
    view = mountPage({ [LEDGER]: deliveriesResponse([], { counts: { ...COUNTS, waiting: 0 } }) })
    await view.findByRole('heading', 'None in this state')
  })

  it('announces that it is loading, shows a failure, and loads again on request', async () => {
    view = mountPage({ [LEDGER]: () => deferred().promise })
    await view.findByText('Loading the deliveries…')
    view.unmount()
    view = mountPage({ [LEDGER]: new ApiFailure({ kind: 'offline' }) })
    await view.findByText('The deliveries couldn’t be loaded')
    view.http.table[LEDGER] = THREE
    await press('Try again')
    await view.findByRole('link', 'tomas.b@example.com')
  })

  it('sends nothing for a member who may not', async () => {
    await show({}, memberWith())
    expect(view.queryByRole('button', /^Send/)).to.equal(null)
  })

  it('waits for a resumed connection', async () => {
    view = mountPage({
      [`GET ${CONNECTION_PATH}`]: detailsResponse({}, { state: 'paused' }),
      [LEDGER]: THREE,
    })
    await view.findByText('Waits until it’s resumed')
    expect(view.queryByRole('button', /^Send (now|again|2)/)).to.equal(null)
  })

  it('is where the page begins if its address asks for a state', async () => {
    const http = fakeHttp({ ...connectionApi(), [LEDGER]: THREE })
    const filter = { deliveryState: 'rejected', onDeliveryState: () => {} } as const
    const page = (
      <ConnectionPage
        connectionId="sendy-1"
        onOtherSite={() => {}}
        onRemoved={() => {}}
        now={() => NOW}
        {...filter}
      />
    )
    view = { ...mountSignedIn(page, { http }), http }
    await eventually(() => expect(view.shadow.activeElement?.textContent).to.equal('Rejected 2'))
  })

  for (const width of [1176, 720, 343]) {
    it(`shows the whole lead and the whole response at ${width} px`, async () => {
      const words = 'The email address is missing or isn’t valid. '.repeat(3)
      const email = 'katarzyna.wisniewska-nowakowska@studio.example.com'
      const row = deliveryResponse({ state: 'rejected', words, email })
      const http = fakeHttp({ ...connectionApi(), [LEDGER]: deliveriesResponse([row]) })
      view = { ...mountSignedIn(<Page />, { http, width }), http }
      await view.findByText(words.trim())
      for (const part of view.root.querySelectorAll('.ledger .lead, .ledger .words code')) {
        expect(part.scrollWidth).to.be.at.most(Math.ceil(part.getBoundingClientRect().width))
        expect(getComputedStyle(part).textOverflow).to.equal('clip')
      }
      expect(view.root.querySelector('.ledger .table-scroll')?.scrollWidth).to.be.at.most(width)
    })
  }
})

describe('the ledger, while the page is open', () => {
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    clock.uninstall()
    restoreVisibility()
  })

  const ledgerOf = (email: string, waiting = 0) =>
    deliveriesResponse([deliveryResponse({ email })], {
      counts: { all: 1, sent: 1 - waiting, waiting, rejected: 0 },
    })
  const show = async (waiting = 0) => {
    view = mountPage({ [LEDGER]: ledgerOf('old@example.com', waiting) })
    await view.findByRole('link', 'old@example.com')
    view.http.table[LEDGER] = ledgerOf('new@example.com')
  }

  it('shows new leads after a while', async () => {
    await show()
    await clock.tickAsync(IDLE_POLL_MS - 1)
    expect(callsTo(LEDGER)).to.have.length(1)
    await clock.tickAsync(1)
    await view.findByRole('link', 'new@example.com')
  })

  it('looks more often while a lead waits', async () => {
    await show(1)
    await clock.tickAsync(WAITING_POLL_MS)
    await view.findByRole('link', 'new@example.com')
  })

  it('looks again at once when the page becomes visible, and not while it is hidden', async () => {
    await show()
    setPageVisibility('hidden')
    await clock.tickAsync(10 * IDLE_POLL_MS)
    expect(callsTo(LEDGER)).to.have.length(1)
    setPageVisibility('visible')
    await view.findByRole('link', 'new@example.com')
  })

  it('keeps what it shows if that fails, and tries again later', async () => {
    await show()
    view.http.table[LEDGER] = new ApiFailure({ kind: 'offline' })
    await clock.tickAsync(IDLE_POLL_MS)
    await eventually(() => expect(callsTo(LEDGER)).to.have.length(2))
    view.getByRole('link', 'old@example.com')
    view.http.table[LEDGER] = ledgerOf('new@example.com')
    await clock.tickAsync(IDLE_POLL_MS)
    await view.findByRole('link', 'new@example.com')
  })

  it('shows that the receiver has paused the connection meanwhile', async () => {
    await show(1)
    const previews = callsTo(SAMPLE).length
    view.http.table[`GET ${CONNECTION_PATH}`] = detailsResponse({}, { sent: 1_247 })
    await clock.tickAsync(WAITING_POLL_MS)
    await view.findByText(/1,247 sent/)
    expect(callsTo(SAMPLE)).to.have.length(previews)
    const gone = { state: 'paused', paused_reason: 'gone' }
    view.http.table[`GET ${CONNECTION_PATH}`] = detailsResponse({}, gone)
    setPageVisibility('visible')
    await view.findByText('Paused: the address no longer exists.')
  })

  it('keeps another page of deliveries as it is', async () => {
    const counts = { all: 11, sent: 11, waiting: 0, rejected: 0 }
    view = mountPage({
      [LEDGER]: deliveriesResponse([deliveryResponse()], { counts, next: 'after-one' }),
    })
    await press('Next page')
    await view.findByText('Page 2 of 2')
    view.http.table[LEDGER] = ledgerOf('new@example.com')
    await clock.tickAsync(IDLE_POLL_MS)
    await eventually(() => expect(callsTo(LEDGER)).to.have.length(3))
    expect(view.queryByRole('link', 'new@example.com')).to.equal(null)
  })
})
