import { expect } from 'chai'
import { Acts, type FormStatus } from '../../../src/popup/engine/acts.ts'
import { Visitor } from '../../../src/popup/engine/visitor.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import type { Act } from '../../../src/popup/render/scene.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { eventually } from '../../support/queries.ts'

type Request = { path: string; body: Readonly<Record<string, unknown>>; keepalive: boolean }

const CAMPAIGN: LiveCampaign = {
  ...{ campaign_id: 'one', version: 3, kind: 'popup', side: 'end', is_notice: false },
  ...{ ab_test_id: null, targeting: defaultTargeting('UTC') },
}
const ACCEPTED_LEAD = { double_optin: false }
const SUBMIT_FORM: Act = { kind: 'submit', answers: { email: 'ada@example.com' }, consent: {} }

describe('what a visitor does in a pop-up', () => {
  const { fetch } = window
  let requests: Request[]
  let answer: () => Promise<Response>
  let isOnline: boolean
  let visitor: Visitor
  let news: FormStatus[]
  let closeCount: number
  let acts: Acts
  beforeEach(() => {
    requests = []
    answer = async () => Response.json({ data: ACCEPTED_LEAD, message: '' })
    isOnline = true
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
    window.fetch = async (url, { body, keepalive = false } = {}) => {
      requests.push({ path: `${url}`, body: JSON.parse(`${body}`), keepalive })
      return `${url}`.endsWith('/leads') ? answer() : new Response(null, { status: 204 })
    }
    news = []
    closeCount = 0
    visitor = new Visitor({ siteId: 'shop', campaigns: [CAMPAIGN] }, Date.now, true)
    visitor.arrive()
    acts = new Acts({
      site: { siteId: 'shop', api: '/v1', campaigns: [CAMPAIGN], ticket: 'ticket' },
      ...{ campaignId: 'one', version: 3, visitor },
      onClose: () => closeCount++,
      onFormStatus: (one) => news.push(one),
    })
  })
  afterEach(() => {
    window.fetch = fetch
    Reflect.deleteProperty(navigator, 'onLine')
  })

  const forms = () => requests.filter(({ path }) => path === '/v1/leads').map(({ body }) => body)
  const events = () => requests.filter(({ path }) => path !== '/v1/leads').map(({ body }) => body)
  const eventIds = () => forms().map(({ event_id: id }) => id)
  const frequency = () => visitor.judge(CAMPAIGN).frequency
  const respondWithStatus = (status: number) => {
    answer = async () => Response.json({ data: null, message: 'No.' }, { status })
  }
  const press = (kind: 'link' | 'next') => {
    const action =
      kind === 'link'
        ? { kind, address: 'https://shop.example', opensNew: false }
        : ({ kind } as const)
    return acts.act({ kind: 'click', action })
  }

  it('sends a form with the campaign, its version and the page', async () => {
    await acts.act(SUBMIT_FORM)
    const { event_id: _, ...form } = forms()[0] ?? {}
    expect(form).to.deep.equal({
      ...{ site_id: 'shop', campaign_id: 'one', version: 3, page: location.href },
      ...{ answers: { email: 'ada@example.com' }, consent: {} },
    })
  })

  it('counts as a sign-up if the form is accepted', async () => {
    expect(await acts.act(SUBMIT_FORM)).to.include({ ok: true, isPending: false })
    expect([frequency(), Object.keys(visitor.unsent)]).to.deep.equal(['converted', []])
  })

  it('does not count as a sign-up if the form is rejected', async () => {
    respondWithStatus(400)
    expect(await acts.act(SUBMIT_FORM)).to.deep.equal({ ok: false, message: 'No.' })
    expect([frequency(), Object.keys(visitor.unsent)]).to.deep.equal([null, []])
  })

  for (const status of [408, 425, 429, 500, 503]) {
    it(`keeps a form for another attempt after status ${status}`, async () => {
      respondWithStatus(status)
      expect(await acts.act(SUBMIT_FORM)).to.deep.equal({ ok: false, message: '' })
      expect(Object.keys(visitor.unsent)).to.deep.equal(eventIds())
    })
  }

  it('resends the same form as the same event', async () => {
    respondWithStatus(503)
    await acts.act(SUBMIT_FORM)
    await acts.act(SUBMIT_FORM)
    expect(new Set(eventIds()).size).to.equal(1)
  })

  it('sends a different form as a new event, and keeps only that one', async () => {
    respondWithStatus(503)
    await acts.act(SUBMIT_FORM)
    await acts.act({ ...SUBMIT_FORM, answers: { email: 'eve@example.com' } })
    expect(Object.keys(visitor.unsent)).to.deep.equal([eventIds()[1]])
  })

  it('resends a form as soon as the device is back online', async () => {
    isOnline = false
    respondWithStatus(503)
    const outcome = acts.act(SUBMIT_FORM)
    await eventually(() => news.includes('offline'))
    expect(visitor.pendingForms.size).to.equal(1)
    isOnline = true
    answer = async () => Response.json({ data: ACCEPTED_LEAD, message: '' })
    dispatchEvent(new Event('online'))
    expect((await outcome).ok).to.equal(true)
    expect([visitor.pendingForms.size, forms().length]).to.deep.equal([0, 2])
  })

  it('counts as a conversion when the form is sent later, and closing the pop-up then isn’t a dismissal', async () => {
    respondWithStatus(503)
    await acts.act(SUBMIT_FORM)
    visitor.onSent.get(`${eventIds()[0]}`)?.()
    await acts.act({ kind: 'close' })
    expect([news, frequency()]).to.deep.equal([['sent'], 'converted'])
  })

  it('counts its click when the form is sent later, with the ID that is kept with the form', async () => {
    respondWithStatus(503)
    await acts.act(SUBMIT_FORM)
    const [kept] = Object.values(visitor.unsent)
    expect(events()).to.deep.equal([])
    visitor.onSent.get(`${eventIds()[0]}`)?.()
    expect(events().map(({ kind, event_id: id }) => [kind, id])).to.deep.equal([
      ['click', kept?.clickId],
    ])
  })

  it('is counted as one click, however many there are', async () => {
    await press('next')
    await press('link')
    await acts.act({ kind: 'copied' })
    expect(events().map(({ kind, campaign_id: id }) => [kind, id])).to.deep.equal([
      ['click', 'one'],
    ])
  })

  it('is a conversion if a link is followed, but not if the step changes', async () => {
    await press('next')
    expect(frequency()).to.equal(null)
    await press('link')
    expect(frequency()).to.equal('converted')
  })

  it('is a conversion if a code is copied', async () => {
    await acts.act({ kind: 'copied' })
    expect(frequency()).to.equal('converted')
  })

  it('is a dismissal if the pop-up is closed', async () => {
    await acts.act({ kind: 'close' })
    expect([closeCount, frequency()]).to.deep.equal([1, 'closed'])
  })

  it('is not a dismissal if the pop-up is closed after a sign-up', async () => {
    await acts.act(SUBMIT_FORM)
    await acts.act({ kind: 'close' })
    const { targeting } = CAMPAIGN
    const again = { ...targeting.frequency, stopsWhenConverted: false }
    const verdict = visitor.judge({ ...CAMPAIGN, targeting: { ...targeting, frequency: again } })
    expect([closeCount, verdict.frequency]).to.deep.equal([1, null])
  })

  it('reports the cookie choice to the page', async () => {
    const choices: unknown[] = []
    const hear = (event: Event) => {
      if (event instanceof CustomEvent) choices.push(event.detail.choice)
    }
    document.addEventListener('poplar-consent', hear, { once: true })
    await acts.act({ kind: 'consent', choice: 'needed' })
    expect([choices, frequency()]).to.deep.equal([['needed'], 'converted'])
  })

  it('draws a prize once, and references that draw in the form', async () => {
    await acts.act({ kind: 'draw' })
    await acts.act({ kind: 'draw' })
    await acts.act(SUBMIT_FORM)
    const [first, second, form] = forms()
    expect(second).to.deep.equal(first)
    expect([first?.draw, form?.drawn]).to.deep.equal([true, first?.event_id])
  })

  it('is not a conversion after a draw alone', async () => {
    await acts.act({ kind: 'draw' })
    expect(frequency()).to.equal(null)
  })

  it('returns the reason why a draw is rejected', async () => {
    respondWithStatus(429)
    expect(await acts.act({ kind: 'draw' })).to.deep.equal({ ok: false, message: '' })
    respondWithStatus(400)
    expect(await acts.act({ kind: 'draw' })).to.deep.equal({ ok: false, message: 'No.' })
  })

  it('is sent with keepalive, unless the body exceeds the browser’s limit', async () => {
    await acts.act(SUBMIT_FORM)
    await acts.act({ ...SUBMIT_FORM, answers: { email: 'x'.repeat(60_000) } })
    const sent = requests.filter(({ path }) => path === '/v1/leads')
    expect(sent.map(({ keepalive }) => keepalive)).to.deep.equal([true, false])
  })
})
