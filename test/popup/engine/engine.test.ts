import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { FrameKind, ShownDesign } from '../../../src/popup/design.ts'
import { start } from '../../../src/popup/engine/engine.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import type { Moment, Targeting } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { restoreVisibility, setPageVisibility } from '../../support/page-visibility.ts'
import { eventually, queriesIn } from '../../support/queries.ts'
import { formOf } from '../render/samples.ts'

/** Real ones: the tests put a fake clock in their place. */
const setTimer = window.setTimeout.bind(window)
const settled = () => new Promise((resolve) => setTimer(resolve, 60))

const PAUSE_MS = 1_500
const CLICK: Moment = { kind: 'click', selector: '#open' }
const inSeconds = (seconds: number): Moment => ({ kind: 'delay', seconds })
const onPage = (text: string): Targeting['pages'] => ({
  ...{ shown: [{ match: 'contains', text }], hidden: [] },
})

type Change = Partial<Targeting> & { kind?: FrameKind; isNotice?: boolean }

/** One for all pages, without a limit, that opens at once. */
function campaign(id: string, { kind = 'popup', isNotice = false, ...change }: Change = {}) {
  const any = defaultTargeting('UTC')
  const frequency = { ...any.frequency, perVisit: null, afterClose: null }
  const live: LiveCampaign = {
    ...{ campaign_id: id, version: 1, kind, side: 'top', is_notice: isNotice, ab_test_id: null },
    targeting: { ...any, moments: [], frequency, ...change },
  }
  return live
}

function designOf(kind: FrameKind, text: string): ShownDesign {
  const design = formOf({ ...newBlock('heading', 'title'), text })
  return shownDesign({ ...design, frame: { ...design.frame, kind, entrance: 'none' } })
}

describe('the campaigns of a site', () => {
  const { fetch } = window
  const { href } = location
  const page = new URL(href)
  let shops = 0
  let shop: string
  let clock: Clock
  let live: readonly LiveCampaign[]
  let asked: string[]
  let counted: string[]
  /** Answers for a design instead of the server; by the id of its campaign. */
  let answers: Map<string, () => Promise<Response>>
  // One for all tests: what was shown in one still waits in the next.
  before(() => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  beforeEach(() => {
    shop = `engine_${++shops}`
    asked = []
    counted = []
    answers = new Map()
    window.fetch = async (address, init) => reply(`${address}`, `${init?.body}`)
    document.body.innerHTML = '<button id="open">Open</button>'
  })
  afterEach(async () => {
    restoreVisibility()
    live = []
    goTo('left')
    for (const host of hosts()) buttonOf(host, 'Close')?.click()
    await settled()
    document.body.replaceChildren()
    history.replaceState(null, '', href)
  })
  after(() => {
    clock.uninstall()
    window.fetch = fetch
    localStorage.clear()
  })

  /** As the server answers for the shop of this test, and as if those before had none. */
  async function reply(address: string, body: string): Promise<Response> {
    const [, site, id = ''] = /\/live\/(\w+)\/(\w+)\/1$/.exec(address) ?? []
    if (address.endsWith('/campaign_events')) {
      const event = JSON.parse(body)
      if (event.site_id === shop) counted.push(`${event.kind} ${event.campaign_id}`)
      return new Response(null, { status: 204 })
    }
    if (address.endsWith('/leads')) {
      asked.push(address)
      return Response.json({ data: { double_optin: false }, message: '' })
    }
    const one = live.find(({ campaign_id }) => campaign_id === id)
    if (site !== shop || !one) return new Response(null, { status: 404 })
    asked.push(id)
    return answers.get(id)?.() ?? Response.json({ data: designOf(one.kind, id) })
  }

  const hosts = () => [...document.querySelectorAll('poplar-popup')]
  const buttonOf = ({ shadowRoot }: Element, name: string) =>
    shadowRoot && queriesIn(shadowRoot).queryByRole('button', name)
  const titleOf = ({ shadowRoot }: Element) =>
    shadowRoot?.querySelector('.heading')?.textContent ?? ''
  const shown = () => hosts().map(titleOf).join()

  function begin(...campaigns: LiveCampaign[]): void {
    live = campaigns
    start({ siteId: shop, api: '/v1', campaigns, ticket: 'ticket' })
  }
  /** Another page of a single-page application. */
  function goTo(name: string): void {
    page.hash = ''
    page.searchParams.set('at', name)
    history.pushState(null, '', page)
  }
  const press = () => document.querySelector<HTMLElement>('#open')?.click()
  const close = (title: string) => {
    const host = hosts().find((one) => titleOf(one) === title)
    if (host) buttonOf(host, 'Close')?.click()
  }
  const becomes = (titles: string) =>
    eventually(() => {
      if (shown() !== titles) throw new Error(`shown: ${shown()}; asked: ${asked.join()}`)
    })
  const stays = async (titles: string) => {
    await settled()
    expect(shown()).to.equal(titles)
  }

  describe('on one page', () => {
    it('show one and count a view of it', async () => {
      begin(campaign('one'))
      await becomes('one')
      await eventually(() => counted.length > 0)
      expect([asked, counted]).to.deep.equal([['one'], ['view one']])
    })

    it('open one of two, even after that has gone', async () => {
      begin(campaign('one'), campaign('two'))
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      await stays('')
    })

    it('open the first of the site, though its design is the last to come', async () => {
      let come = () => {}
      answers.set(
        'one',
        () =>
          new Promise((resolve) => {
            come = () => resolve(Response.json({ data: designOf('popup', 'one') }))
          }),
      )
      begin(campaign('one'), campaign('two'))
      await stays('')
      come()
      await becomes('one')
    })

    it('wait for a design no longer than three seconds', async () => {
      answers.set('one', () => new Promise(() => {}))
      begin(campaign('one'), campaign('two'))
      await settled()
      clock.tick(2_999)
      await stays('')
      clock.tick(1)
      await becomes('two')
    })

    it('open the next where a design does not come', async () => {
      answers.set('one', async () => new Response(null, { status: 503 }))
      begin(campaign('one'), campaign('two'))
      await becomes('two')
    })

    it('take no answer of an error for a design', async () => {
      answers.set('one', async () => Response.json({ data: {} }, { status: 503 }))
      begin(campaign('one'), campaign('two'))
      await becomes('two')
    })

    it('open the next where a design cannot be drawn', async () => {
      const broken = { ...designOf('popup', 'one'), steps: [] }
      answers.set('one', async () => Response.json({ data: broken }))
      begin(campaign('one'), campaign('two', { moments: [inSeconds(5)] }))
      await settled()
      clock.tick(5_000)
      await becomes('two')
    })

    it('ask for a design that did not come again after half a minute', async () => {
      answers.set('one', async () => new Response(null, { status: 503 }))
      begin(campaign('one', { moments: [CLICK] }))
      press()
      await settled()
      clock.tick(29_999)
      press()
      await settled()
      expect(asked).to.have.length(1)
      clock.tick(1)
      answers.clear()
      press()
      await becomes('one')
    })

    it('open one that the visitor asks for, beside what has interrupted before', async () => {
      begin(campaign('one'), campaign('two', { moments: [CLICK] }))
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      press()
      await becomes('two')
    })

    it('open one by itself after one that the visitor has asked for', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }), campaign('two', { moments: [CLICK] }))
      press()
      await becomes('two')
      close('two')
      clock.tick(5_000)
      await becomes('one')
    })

    it('open no other by itself where the page is named by one that comes later', async () => {
      goTo('cart')
      begin(
        campaign('any'),
        campaign('cart', { moments: [inSeconds(5)], pages: onPage('at=cart') }),
      )
      await stays('')
      clock.tick(5_000)
      await becomes('cart')
    })

    it('show a bar beside a pop-up', async () => {
      begin(campaign('one'), campaign('bar', { kind: 'bar' }))
      await becomes('one,bar')
    })

    it('never show two in one place: the second comes when the first has gone', async () => {
      begin(campaign('one', { kind: 'bar' }), campaign('two', { kind: 'bar' }))
      await becomes('one')
      await stays('one')
      close('one')
      clock.tick(PAUSE_MS - 1)
      setPageVisibility('visible')
      await stays('')
      clock.tick(1)
      await becomes('two')
    })

    it('show nothing while nobody looks at the page', async () => {
      setPageVisibility('hidden')
      begin(campaign('one'))
      await stays('')
      setPageVisibility('visible')
      await becomes('one')
    })

    it('ask for no design of one that may not show', async () => {
      const hidden = { shown: [], hidden: [{ match: 'starts', text: '/' }] } as const
      begin(campaign('one', { pages: hidden }))
      await settled()
      expect(asked).to.deep.equal([])
    })

    it('open once, however often they are asked for', async () => {
      begin(campaign('one', { moments: [CLICK] }))
      for (let turn = 0; turn < 3; turn++) press()
      await becomes('one')
      press()
      await stays('one')
      expect(asked).to.have.length(1)
    })

    it('keep to how often a visitor sees them', async () => {
      const { frequency } = defaultTargeting('UTC')
      begin(campaign('one', { moments: [CLICK], frequency: { ...frequency, afterClose: null } }))
      press()
      await becomes('one')
      await eventually(() => counted.length > 0)
      close('one')
      clock.tick(PAUSE_MS)
      press()
      await stays('')
    })

    it('remember that one was closed', async () => {
      const { frequency } = defaultTargeting('UTC')
      begin(campaign('one', { moments: [CLICK], frequency: { ...frequency, perVisit: null } }))
      press()
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      press()
      await stays('')
    })
  })

  describe('on the pages of a single-page application', () => {
    it('begin to wait again', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      goTo('next')
      clock.tick(4_999)
      await stays('')
      clock.tick(1)
      await becomes('one')
    })

    it('open one on each page', async () => {
      begin(
        campaign('one', { pages: onPage('at=first') }),
        campaign('two', { pages: onPage('at=next') }),
      )
      goTo('first')
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      goTo('next')
      await becomes('two')
    })

    it('take away the one that is not for the next page', async () => {
      begin(campaign('one', { pages: onPage('at=first') }))
      goTo('first')
      await becomes('one')
      goTo('next')
      await becomes('')
    })

    it('show one again that was taken away, for nobody has closed it', async () => {
      const { frequency } = defaultTargeting('UTC')
      begin(
        campaign('one', { pages: onPage('at=first'), frequency: { ...frequency, perVisit: null } }),
      )
      goTo('first')
      await becomes('one')
      goTo('next')
      await stays('')
      clock.tick(PAUSE_MS)
      goTo('first')
      await becomes('one')
    })

    it('show and count nothing of one whose page is left while it is drawn', async () => {
      const drawing = new MutationObserver(() => {
        if (hosts().length === 0) return
        drawing.disconnect()
        goTo('next')
      })
      drawing.observe(document.documentElement, { childList: true })
      begin(campaign('one', { pages: onPage('at=first') }))
      goTo('first')
      await eventually(() => location.search.includes('at=next'))
      await stays('')
      expect([hosts(), counted]).to.deep.equal([[], []])
    })

    it('leave one that is for the next page too, which then has its pop-up', async () => {
      begin(campaign('one'), campaign('two'))
      await becomes('one')
      goTo('next')
      await stays('one')
      close('one')
      clock.tick(PAUSE_MS)
      await stays('')
    })

    it('show on the next page what was on its way on the one before', async () => {
      answers.set('one', () => new Promise(() => {}))
      begin(campaign('one'))
      await settled()
      answers.clear()
      goTo('next')
      await becomes('one')
    })

    it('do not show what comes too late for its page', async () => {
      let come = () => {}
      answers.set(
        'one',
        () =>
          new Promise((resolve) => {
            come = () => resolve(Response.json({ data: designOf('popup', 'one') }))
          }),
      )
      goTo('first')
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(5_000)
      await settled()
      goTo('next')
      come()
      await stays('')
    })

    it('open nothing a second time on a page because it was asked for on the one before', async () => {
      begin(campaign('one'), campaign('two', { moments: [CLICK, inSeconds(5)] }))
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      press()
      await becomes('two')
      close('two')
      clock.tick(PAUSE_MS)
      goTo('next')
      await becomes('one')
      close('one')
      clock.tick(5_000)
      await stays('')
    })

    it('are not other pages where only the hash changes', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      history.pushState(null, '', '#sizes')
      clock.tick(2_000)
      await becomes('one')
    })

    it('begin to wait again on a page that comes back from the browser’s memory', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      clock.tick(4_999)
      await stays('')
      clock.tick(1)
      await becomes('one')
    })

    it('go on to wait on a page that is shown for the first time', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
      clock.tick(2_000)
      await becomes('one')
    })
  })

  describe('that wait for agreement', () => {
    const WAITING = { storage: 'agreed', doubleOptin: false } as const
    const choose = (choice: unknown) =>
      document.dispatchEvent(new CustomEvent('poplar-consent', { detail: { choice } }))

    it('are spared to a visitor who wants nothing kept', async () => {
      begin(campaign('one', { consent: WAITING, moments: [CLICK] }))
      choose('needed')
      choose('whatever')
      press()
      await stays('')
    })

    it('show to a visitor who has not chosen, or agrees', async () => {
      begin(campaign('one', { consent: WAITING, moments: [CLICK] }))
      choose('whatever')
      press()
      await becomes('one')
    })

    it('show to a visitor who wants nothing kept where nothing waits for agreement', async () => {
      begin(campaign('one', { moments: [CLICK] }))
      choose('needed')
      press()
      await becomes('one')
    })

    it('tell each page what was chosen before', async () => {
      localStorage.setItem(`poplar:${shop}`, JSON.stringify({ choice: 'all' }))
      const choices: unknown[] = []
      const hear = (event: Event) => {
        if (event instanceof CustomEvent) choices.push(event.detail.choice)
      }
      document.addEventListener('poplar-consent', hear)
      begin(campaign('one', { moments: [CLICK] }))
      document.removeEventListener('poplar-consent', hear)
      expect(choices).to.deep.equal(['all'])
    })
  })

  describe('that depend on the cart', () => {
    const cart = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
    const { visitors } = defaultTargeting('UTC')
    const tell = (total: number) => {
      const detail = { total, currency: 'EUR', items: 1 }
      document.dispatchEvent(new CustomEvent('poplar-cart', { detail }))
    }

    it('show once the cart is one that they are for', async () => {
      tell(10)
      begin(campaign('one', { visitors: { ...visitors, cart } }))
      await stays('')
      tell(10)
      await stays('')
      tell(60)
      await becomes('one')
      tell(10)
    })

    it('wait for their moments from when the cart is one that they are for', async () => {
      begin(campaign('one', { visitors: { ...visitors, cart }, moments: [inSeconds(5)] }))
      await settled()
      clock.tick(3_000)
      tell(60)
      clock.tick(4_999)
      await stays('')
      clock.tick(1)
      await becomes('one')
      tell(10)
    })

    it('keep the cart in the tab only where one of this page waits for it', async () => {
      const pages = onPage('at=shop')
      begin(campaign('one', { moments: [{ kind: 'cart' }], pages }))
      await settled()
      tell(20)
      clock.tick(0)
      expect(sessionStorage.getItem('poplar-cart')).to.equal(null)
      goTo('shop')
      await settled()
      clock.tick(0)
      expect(sessionStorage.getItem('poplar-cart')).to.include('20')
      sessionStorage.clear()
    })
  })

  describe('of which none is live', () => {
    it('keep nothing on the device', async () => {
      begin()
      await settled()
      expect(localStorage.getItem(`poplar:${shop}`)).to.equal(null)
    })
  })

  describe('of a visitor whose form did not arrive', () => {
    const keep = () => {
      const unsent = { event: { campaignId: 'one', body: '{"event_id":"event"}', at: Date.now() } }
      localStorage.setItem(`poplar:${shop}`, JSON.stringify({ unsent }))
    }
    const kept = () => localStorage.getItem(`poplar:${shop}`) ?? ''
    const online = (isOnline: boolean) =>
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    beforeEach(keep)
    afterEach(() => Reflect.deleteProperty(navigator, 'onLine'))

    it('send it, though none is live now', async () => {
      begin()
      await eventually(() => !kept().includes('event_id'))
      expect(asked).to.deep.equal(['/v1/leads'])
    })

    it('send it when the device is online again', async () => {
      online(false)
      begin()
      await settled()
      expect(asked).to.deep.equal([])
      online(true)
      dispatchEvent(new Event('online'))
      await eventually(() => asked.includes('/v1/leads'))
    })

    it('send it when the page is looked at again', async () => {
      online(false)
      begin()
      online(true)
      setPageVisibility('visible')
      await eventually(() => asked.includes('/v1/leads'))
    })
  })
})
