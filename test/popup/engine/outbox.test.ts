import { expect } from 'chai'
import { sendAll } from '../../../src/popup/engine/outbox.ts'
import { Visitor } from '../../../src/popup/engine/visitor.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
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
    window.fetch = async (address) =>
      Response.json({
        data: `${address}`.endsWith('/leads')
          ? { double_optin: false, codes: { coupon: 'SECRET' } }
          : design,
      })
    const visitor = new Visitor({ siteId: 'S1', campaigns: [] }, Date.now, true)
    visitor.keepUnsent('event', { campaignId: 'one', body: '{"version":1}' })
    const site = { siteId: 'S1', api: 'https://api.example', campaigns: [], ticket: '' }
    let leave = () => {}
    const stand = (_: unknown, gone: () => void) => {
      leave = gone
      return () => {}
    }
    const codes = () =>
      [...(document.body.parentElement?.querySelectorAll('*') ?? [])].flatMap((host) =>
        [...(host.shadowRoot?.querySelectorAll('code') ?? [])].map((code) => code.textContent),
      )
    await sendAll({ site, visitor, now: Date.now, stand })
    await eventually(() => codes().includes('SECRET'))
    expect(visitor.unsent).to.deep.equal({})
    leave()
  })
})
