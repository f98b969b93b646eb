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

/** The real timer, because the tests install a fake clock. */
const setTimer = window.setTimeout.bind(window)
const settled = () => new Promise((resolve) => setTimer(resolve, 60))

const PAUSE_MS = 1_500
const CLICK: Moment = { kind: 'click', selector: '#open' }
const inSeconds = (seconds: number): Moment => ({ kind: 'delay', seconds })
const onPage = (text: string): Targeting['pages'] => ({
  ...{ shown: [{ match: 'contains', text }], hidden: [] },
})

type Change = Partial<Targeting> & { kind?: FrameKind; isNotice?: boolean }

/** A campaign for all pages that opens immediately, without a frequency cap. */
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
  /** Overrides the server's design response, by campaign ID. */
  let answers: Map<string, () => Promise<Response>>
  // Shared by all tests: timers of pop-ups from one test are still pending in the next.
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

  /** Serves the campaigns of this test's shop; the shops of earlier tests have none. */
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
  /** Navigates to another page of a single-page application. */
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
    it('show one and report its view', async () => {
      begin(campaign('one'))
      await becomes('one')
      await eventually(() => counted.length > 0)
      expect([asked, counted]).to.deep.equal([['one'], ['view one']])
    })

    it('open only one of two, even after the first is closed', async () => {
      begin(campaign('one'), campaign('two'))
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      await stays('')
    })

    it('open the site’s first campaign, even if its design loads last', async () => {
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

    it('wait at most three seconds for a design', async () => {
      answers.set('one', () => new Promise(() => {}))
      begin(campaign('one'), campaign('two'))
      await settled()
      clock.tick(2_999)
      await stays('')
      clock.tick(1)
      await becomes('two')
    })

    it('open the next one if a design fails to load', async () => {
      answers.set('one', async () => new Response(null, { status: 503 }))
      begin(campaign('one'), campaign('two'))
      await becomes('two')
    })

    it('don’t use an error response as a design', async () => {
      answers.set('one', async () => Response.json({ data: {} }, { status: 503 }))
      begin(campaign('one'), campaign('two'))
      await becomes('two')
    })

    it('don’t use a response that isn’t a design', async () => {
      answers.set('one', async () => Response.json({ data: { steps: [] } }))
      begin(campaign('one'), campaign('two'))
      await becomes('two')
    })

    it('open the next one if a design cannot be rendered', async () => {
      const broken = { ...designOf('popup', 'one'), steps: [] }
      answers.set('one', async () => Response.json({ data: broken }))
      begin(campaign('one'), campaign('two', { moments: [inSeconds(5)] }))
      await settled()
      clock.tick(5_000)
      await becomes('two')
    })

    it('request a design that failed to load again after 30 seconds', async () => {
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

    it('open on the visitor’s request, even after another pop-up has opened automatically', async () => {
      begin(campaign('one'), campaign('two', { moments: [CLICK] }))
      await becomes('one')
      close('one')
      clock.tick(PAUSE_MS)
      press()
      await becomes('two')
    })

    it('can still open automatically after one that the visitor requested', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }), campaign('two', { moments: [CLICK] }))
      press()
      await becomes('two')
      close('two')
      clock.tick(5_000)
      await becomes('one')
    })

    it('don’t open automatically on a page that a later campaign targets explicitly', async () => {
      goTo('cart')
      begin(
        campaign('any'),
        campaign('cart', { moments: [inSeconds(5)], pages: onPage('at=cart') }),
      )
      await stays('')
      clock.tick(5_000)
      await becomes('cart')
    })

    it('show a bar next to a pop-up', async () => {
      begin(campaign('one'), campaign('bar', { kind: 'bar' }))
      await becomes('one,bar')
    })

    it('never show two in the same position: the second opens after the first is closed', async () => {
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

    it('show nothing while the page is hidden', async () => {
      setPageVisibility('hidden')
      begin(campaign('one'))
      await stays('')
      setPageVisibility('visible')
      await becomes('one')
    })

    it('don’t load the design of a campaign that may not open', async () => {
      const hidden = { shown: [], hidden: [{ match: 'starts', text: '/' }] } as const
      begin(campaign('one', { pages: hidden }))
      await settled()
      expect(asked).to.deep.equal([])
    })

    it('open once, however often they are requested', async () => {
      begin(campaign('one', { moments: [CLICK] }))
      for (let turn = 0; turn < 3; turn++) press()
      await becomes('one')
      press()
      await stays('one')
      expect(asked).to.have.length(1)
    })

    it('respect their frequency cap', async () => {
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

    it('remember that the visitor closed one', async () => {
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
    it('restart their delay', async () => {
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

    it('remove the one that doesn’t target the next page', async () => {
      begin(campaign('one', { pages: onPage('at=first') }))
      goTo('first')
      await becomes('one')
      goTo('next')
      await becomes('')
    })

    it('show one again after it has been removed without being closed', async () => {
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

    it('don’t show or count one if the visitor leaves its page while it renders', async () => {
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

    it('keep one that also targets the next page, and open no other there', async () => {
      begin(campaign('one'), campaign('two'))
      await becomes('one')
      goTo('next')
      await stays('one')
      close('one')
      clock.tick(PAUSE_MS)
      await stays('')
    })

    it('open on the next page if the visitor leaves the first page while the design loads', async () => {
      answers.set('one', () => new Promise(() => {}))
      begin(campaign('one'))
      await settled()
      answers.clear()
      goTo('next')
      await becomes('one')
    })

    it('don’t open if the design loads after the visitor has left the page', async () => {
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

    it('don’t open automatically on a page because the visitor requested them on the previous one', async () => {
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

    it('treat a change to the hash as the same page', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      history.pushState(null, '', '#sizes')
      clock.tick(2_000)
      await becomes('one')
    })

    it('restart their delay on a page restored from the back/forward cache', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      clock.tick(4_999)
      await stays('')
      clock.tick(1)
      await becomes('one')
    })

    it('don’t restart their delay when the page is shown for the first time', async () => {
      begin(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
      clock.tick(2_000)
      await becomes('one')
    })
  })

  describe('that require consent', () => {
    const WAITING = { storage: 'agreed', doubleOptin: false } as const
    const choose = (choice: unknown) =>
      document.dispatchEvent(new CustomEvent('poplar-consent', { detail: { choice } }))

    it('don’t open for a visitor who declines storage', async () => {
      begin(campaign('one', { consent: WAITING, moments: [CLICK] }))
      choose('needed')
      choose('whatever')
      press()
      await stays('')
    })

    it('open for a visitor without a valid choice', async () => {
      begin(campaign('one', { consent: WAITING, moments: [CLICK] }))
      choose('whatever')
      press()
      await becomes('one')
    })

    it('open for a visitor who declines storage if they don’t require consent', async () => {
      begin(campaign('one', { moments: [CLICK] }))
      choose('needed')
      press()
      await becomes('one')
    })

    it('report the stored choice to each page', async () => {
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

    it('open once the cart matches', async () => {
      tell(10)
      begin(campaign('one', { visitors: { ...visitors, cart } }))
      await stays('')
      tell(10)
      await stays('')
      tell(60)
      await becomes('one')
      tell(10)
    })

    it('start their triggers once the cart matches', async () => {
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

    it('store the cart in the tab only if a campaign on this page has a cart trigger', async () => {
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

  describe('none of which are live', () => {
    it('store nothing on the device', async () => {
      begin()
      await settled()
      expect(localStorage.getItem(`poplar:${shop}`)).to.equal(null)
    })
  })

  describe('of a visitor with an unsent form', () => {
    const keep = () => {
      const unsent = { event: { campaignId: 'one', body: '{"event_id":"event"}', at: Date.now() } }
      localStorage.setItem(`poplar:${shop}`, JSON.stringify({ unsent }))
    }
    const kept = () => localStorage.getItem(`poplar:${shop}`) ?? ''
    const online = (isOnline: boolean) =>
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    beforeEach(keep)
    afterEach(() => Reflect.deleteProperty(navigator, 'onLine'))

    it('send it even if no campaign is live', async () => {
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

    it('send it when the page becomes visible again', async () => {
      online(false)
      begin()
      online(true)
      setPageVisibility('visible')
      await eventually(() => asked.includes('/v1/leads'))
    })
  })
})
