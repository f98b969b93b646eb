import { expect } from 'chai'
import { sendAll } from '../../../src/popup/engine/outbox.ts'
import { Visitor } from '../../../src/popup/engine/visitor.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { FORM_LIFETIME_HOURS } from '../../../src/popup/sent-for.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { eventually } from '../../support/queries.ts'

const step = (id: string, block: ReturnType<typeof newBlock>) => ({
  ...{ id, name: id, picture: null, blocks: [block] },
})
const COUPON = { ...newBlock('coupon', 'coupon'), code: 'SECRET', label: 'Your code' }
const design = shownDesign({
  ...blankDesign(),
  steps: [step('form', newBlock('button', 'send')), step('thanks', COUPON)],
})

describe('a form that failed to send and is sent from a later page', () => {
  const { fetch } = window
  afterEach(() => {
    window.fetch = fetch
  })

  it('shows the codes from the response', async () => {
    window.fetch = async (url) =>
      Response.json({
        data: `${url}`.endsWith('/leads')
          ? { double_optin: false, codes: { coupon: 'SECRET' } }
          : design,
      })
    const visitor = new Visitor({ siteId: 'S1', campaigns: [] }, Date.now, true)
    visitor.keepForm('event', { campaignId: 'one', body: '{"version":1}' })
    const site = { siteId: 'S1', api: 'https://api.example', campaigns: [], ticket: '' }
    let leave = () => {}
    const reserve = (_: unknown, gone: () => void) => {
      leave = gone
      return () => {}
    }
    const codes = () =>
      [...(document.body.parentElement?.querySelectorAll('*') ?? [])].flatMap((host) =>
        [...(host.shadowRoot?.querySelectorAll('code') ?? [])].map((code) => code.textContent),
      )
    await sendAll({ site, visitor, now: Date.now, reserve })
    await eventually(() => codes().includes('SECRET'))
    expect(visitor.unsent).to.deep.equal({})
    leave()
  })

  const HOUR = 3_600_000
  /** The bodies of the forms that the server received. */
  let postedBodies: string[]
  let counted: Readonly<Record<string, unknown>>[]
  let answer: () => Promise<Response>
  let now: number
  let visitor: Visitor
  beforeEach(() => {
    postedBodies = []
    counted = []
    now = Date.UTC(2026, 10, 22)
    answer = async () => Response.json({ data: { double_optin: false }, message: '' })
    window.fetch = async (url, init) => {
      if (`${url}`.endsWith('/campaign_events')) {
        counted.push(JSON.parse(`${init?.body}`))
        return new Response(null, { status: 204 })
      }
      postedBodies.push(`${init?.body}`)
      return answer()
    }
    visitor = new Visitor({ siteId: 'S1', campaigns: [] }, () => now, true)
    visitor.arrive()
    keep('event')
  })

  const keep = (id: string) => visitor.keepForm(id, { campaignId: 'one', body: `{"id":"${id}"}` })
  const site = { siteId: 'S1', api: 'https://api.example', campaigns: [], ticket: 'ticket' }
  const sendUnsent = () => sendAll({ site, visitor, now: () => now, reserve: () => null })
  const left = () => Object.keys(visitor.unsent)
  const hasConverted = () =>
    visitor.judge({ campaign_id: 'one', targeting: defaultTargeting('UTC') }).frequency ===
    'converted'

  it('counts as a conversion of its campaign', async () => {
    await sendUnsent()
    expect([postedBodies, left(), hasConverted()]).to.deep.equal([['{"id":"event"}'], [], true])
  })

  it('counts the click of the view in which it was filled in', async () => {
    visitor.keepForm('event', { campaignId: 'one', body: '{}', clickId: 'click_of_view' })
    await sendUnsent()
    const [{ campaign_id, kind, event_id, ticket } = {}] = counted
    expect([campaign_id, kind, event_id, ticket]).to.deep.equal([
      ...['one', 'click', 'click_of_view', 'ticket'],
    ])
  })

  it('counts a click once if the server gets the form twice', async () => {
    await sendUnsent()
    keep('event')
    await sendUnsent()
    expect(counted.map(({ event_id }) => event_id)).to.deep.equal(['event', 'event'])
  })

  it('requests nothing else if there is nothing to show', async () => {
    await sendUnsent()

    expect(postedBodies).to.have.length(1)
  })

  it('notifies the pop-up that is still waiting for it', async () => {
    let wasNotified = false
    visitor.onSent.set('event', () => {
      wasNotified = true
    })
    await sendUnsent()
    // The pop-up counts the click itself.
    expect([wasNotified, counted]).to.deep.equal([true, []])
  })

  it('is kept until it arrives', async () => {
    answer = async () => new Response(null, { status: 503 })
    await sendUnsent()
    expect(left()).to.deep.equal(['event'])
    answer = async () => Response.json({ data: { double_optin: false }, message: '' })
    await sendUnsent()
    expect([left(), postedBodies.length]).to.deep.equal([[], 2])
  })

  it('is dropped without a conversion if the server rejects it', async () => {
    answer = async () => Response.json({ data: null, message: 'No.' }, { status: 400 })
    await sendUnsent()
    expect([left(), hasConverted(), counted]).to.deep.equal([[], false, []])
  })

  it('is dropped unsent if it is older than the server accepts', async () => {
    now += FORM_LIFETIME_HOURS * HOUR + 1
    await sendUnsent()
    expect([left(), postedBodies]).to.deep.equal([[], []])
  })

  it('is sent at the maximum age that the server accepts', async () => {
    now += FORM_LIFETIME_HOURS * HOUR
    await sendUnsent()
    expect(postedBodies).to.have.length(1)
  })

  it('is left to the pop-up that is sending it', async () => {
    visitor.pendingForms.add('event')
    await sendUnsent()
    expect([left(), postedBodies]).to.deep.equal([['event'], []])
  })

  it('is left to the pop-up that starts sending it in the meantime', async () => {
    answer = async () => {
      visitor.pendingForms.add('event')
      return Response.json({ data: { double_optin: false }, message: '' })
    }
    await sendUnsent()
    expect([left(), hasConverted()]).to.deep.equal([['event'], false])
  })

  it('does not count as a conversion if another form has replaced it in the meantime', async () => {
    answer = async () => {
      visitor.dropUnsentForm('event')
      return Response.json({ data: { double_optin: false }, message: '' })
    }
    await sendUnsent()
    expect(hasConverted()).to.equal(false)
  })

  it('is sent only once, even if the page tries to send it again before the response', async () => {
    await Promise.all([sendUnsent(), sendUnsent()])
    expect(postedBodies).to.have.length(1)
  })
})
