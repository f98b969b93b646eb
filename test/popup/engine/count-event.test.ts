import { expect } from 'chai'
import { count } from '../../../src/popup/engine/count-event.ts'

type SentEvent = { event_id: string; ticket: string; kind: string }

describe('a view reported by a page', () => {
  const page = window.fetch
  let sent: SentEvent[] = []
  afterEach(() => {
    window.fetch = page
    sent = []
  })

  /** The server returns these responses in order. */
  const respondWith = (...answers: Response[]) => {
    window.fetch = async (_, init) => {
      sent.push(JSON.parse(`${init?.body}`))
      return answers.shift() ?? new Response(null, { status: 204 })
    }
    return { siteId: 'shop_1', api: '/v1', campaigns: [], ticket: 'old' }
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const tickets = () => sent.map(({ ticket }) => ticket)
  const ticketResponse = (ticket: string) => Response.json({ data: { ticket } })

  it('includes the page’s ticket', async () => {
    count(respondWith(), 'one', 'view')
    await settle()
    expect(tickets()).to.deep.equal(['old'])
  })

  it('is sent again as the same event with the new ticket from the response', async () => {
    count(respondWith(ticketResponse('new')), 'one', 'view')
    await settle()
    expect(tickets()).to.deep.equal(['old', 'new'])
    expect(new Set(sent.map(({ event_id }) => event_id)).size).to.equal(1)
  })

  it('passes the new ticket on to later events', async () => {
    const site = respondWith(ticketResponse('new'))
    count(site, 'one', 'view')
    await settle()
    count(site, 'one', 'click')
    await settle()
    expect(tickets()).to.deep.equal(['old', 'new', 'new'])
  })

  it('is sent at most twice, and throws no error in the page', async () => {
    count(respondWith(ticketResponse('new'), ticketResponse('newer')), 'one', 'view')
    await settle()
    expect(tickets()).to.deep.equal(['old', 'new'])
  })

  it('is sent only once if the server rejects it', async () => {
    count(respondWith(new Response(null, { status: 429 })), 'one', 'view')
    await settle()
    expect(tickets()).to.deep.equal(['old'])
  })

  it('is sent again if the server fails', async () => {
    count(respondWith(new Response(null, { status: 503 })), 'one', 'view')
    await settle()
    expect(tickets()).to.deep.equal(['old', 'old'])
  })
})
