import { type Clock, install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { FrameKind, ShownDesign } from '../../../src/popup/design.ts'
import { start } from '../../../src/popup/engine/engine.ts'
import { isFramedBySite } from '../../../src/popup/engine/frames.ts'
import { pickVariants } from '../../../src/popup/engine/variants.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { reportedSitesKey } from '../../../src/popup/reported-sites.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import type { Targeting, Trigger } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { restoreVisibility, setPageVisibility } from '../../support/page-visibility.ts'
import { eventually, queriesIn } from '../../support/queries.ts'
import { formOf } from '../render/samples.ts'

/** The real timer, because the tests install a fake clock. */
const setTimer = window.setTimeout.bind(window)
const waitForEngine = () => new Promise((resolve) => setTimer(resolve, 60))

const PAUSE_MS = 1_500
const CLICK: Trigger = { kind: 'click', selector: '#open' }
const inSeconds = (seconds: number): Trigger => ({ kind: 'delay', seconds })
const onPage = (text: string): Targeting['pages'] => ({
  ...{ shown: [{ match: 'contains', text }], hidden: [] },
})

type CampaignOptions = Partial<Targeting> & { kind?: FrameKind; isNotice?: boolean }

/** A campaign for all pages that opens immediately, without a frequency cap. */
function campaign(
  id: string,
  { kind = 'popup', isNotice = false, ...change }: CampaignOptions = {},
) {
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

describe('a site’s campaigns', () => {
  const { fetch } = window
  const { href } = location
  const page = new URL(href)
  let shopCount = 0
  let shop: string
  let clock: Clock
  let live: readonly LiveCampaign[]
  let requests: string[]
  let counted: string[]
  /** Overrides the server's design response, by campaign ID. */
  let answers: Map<string, () => Promise<Response>>
  // Shared by all tests: timers of pop-ups from one test are still pending in the next.
  before(() => {
    clock = install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  beforeEach(() => {
    shop = `engine_${++shopCount}`
    requests = []
    counted = []
    answers = new Map()
    window.fetch = async (url, init) => respond(`${url}`, `${init?.body}`)
    document.body.innerHTML = '<button id="open">Open</button>'
  })
  afterEach(async () => {
    restoreVisibility()
    live = []
    goTo('left')
    for (const host of hosts()) buttonOf(host, 'Close')?.click()
    await waitForEngine()
    document.body.replaceChildren()
    history.replaceState(null, '', href)
  })
  after(() => {
    clock.uninstall()
    window.fetch = fetch
    localStorage.clear()
  })

  /** Serves the campaigns of this test's shop; the shops of earlier tests have none. */
  async function respond(url: string, body: string): Promise<Response> {
    const [, site, id = ''] = /\/live\/(\w+)\/(\w+)\/1$/.exec(url) ?? []
    if (url.endsWith('/campaign_events')) {
      const event = JSON.parse(body)
      if (event.site_id === shop) counted.push(`${event.kind} ${event.campaign_id}`)
      return new Response(null, { status: 204 })
    }
    if (url.endsWith('/leads')) {
      requests.push(url)
      return Response.json({ data: { double_optin: false }, message: '' })
    }
    const one = live.find(({ campaign_id }) => campaign_id === id)
    if (!site?.startsWith(shop) || !one) return new Response(null, { status: 404 })
    requests.push(id)
    return answers.get(id)?.() ?? Response.json({ data: designOf(one.kind, id) })
  }

  const hosts = () => [...document.querySelectorAll('poplar-popup')]
  const buttonOf = ({ shadowRoot }: Element, name: string) =>
    shadowRoot && queriesIn(shadowRoot).queryByRole('button', name)
  const titleOf = ({ shadowRoot }: Element) =>
    shadowRoot?.querySelector('.heading')?.textContent ?? ''
  const shownTitles = () => hosts().map(titleOf).join()

  function startEngine(...campaigns: LiveCampaign[]): void {
    live = campaigns
    start({ siteId: shop, api: '/v1', campaigns, ticket: 'ticket' })
  }
  /** Navigates to another page of a single-page application. */
  function goTo(name: string): void {
    page.hash = ''
    page.searchParams.set('at', name)
    history.pushState(null, '', page)
  }
  const clickOpener = () => document.querySelector<HTMLElement>('#open')?.click()
  const close = (title: string) => {
    const host = hosts().find((one) => titleOf(one) === title)
    if (host) buttonOf(host, 'Close')?.click()
  }
  const expectShown = (titles: string) =>
    eventually(() => {
      if (shownTitles() !== titles)
        throw new Error(`shown: ${shownTitles()}; asked: ${requests.join()}`)
    })
  const expectUnchanged = async (titles: string) => {
    await waitForEngine()
    expect(shownTitles()).to.equal(titles)
  }

  describe('on one page', () => {
    it('show one pop-up and report its view', async () => {
      startEngine(campaign('one'))
      await expectShown('one')
      await eventually(() => counted.length > 0)
      expect([requests, counted]).to.deep.equal([['one'], ['view one']])
    })

    it('open only one of two pop-ups, even after the first is closed', async () => {
      startEngine(campaign('one'), campaign('two'))
      await expectShown('one')
      close('one')
      clock.tick(PAUSE_MS)
      await expectUnchanged('')
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
      startEngine(campaign('one'), campaign('two'))
      await expectUnchanged('')
      come()
      await expectShown('one')
    })

    it('wait at most three seconds for a design', async () => {
      answers.set('one', () => new Promise(() => {}))
      startEngine(campaign('one'), campaign('two'))
      await waitForEngine()
      clock.tick(2_999)
      await expectUnchanged('')
      clock.tick(1)
      await expectShown('two')
    })

    it('open the next campaign if a design fails to load', async () => {
      answers.set('one', async () => new Response(null, { status: 503 }))
      startEngine(campaign('one'), campaign('two'))
      await expectShown('two')
    })

    it('don’t use an error response as a design', async () => {
      answers.set('one', async () => Response.json({ data: {} }, { status: 503 }))
      startEngine(campaign('one'), campaign('two'))
      await expectShown('two')
    })

    it('don’t use a response that isn’t a design', async () => {
      answers.set('one', async () => Response.json({ data: { steps: [] } }))
      startEngine(campaign('one'), campaign('two'))
      await expectShown('two')
    })

    it('open the next campaign if a design cannot be rendered', async () => {
      const broken = { ...designOf('popup', 'one'), steps: [] }
      answers.set('one', async () => Response.json({ data: broken }))
      startEngine(campaign('one'), campaign('two', { moments: [inSeconds(5)] }))
      await waitForEngine()
      clock.tick(5_000)
      await expectShown('two')
    })

    it('request a design that failed to load again after 30 seconds', async () => {
      answers.set('one', async () => new Response(null, { status: 503 }))
      startEngine(campaign('one', { moments: [CLICK] }))
      clickOpener()
      await waitForEngine()
      clock.tick(29_999)
      clickOpener()
      await waitForEngine()
      expect(requests).to.have.length(1)
      clock.tick(1)
      answers.clear()
      clickOpener()
      await expectShown('one')
    })

    it('open on the visitor’s request, even after another pop-up has opened automatically', async () => {
      startEngine(campaign('one'), campaign('two', { moments: [CLICK] }))
      await expectShown('one')
      close('one')
      clock.tick(PAUSE_MS)
      clickOpener()
      await expectShown('two')
    })

    it('can still open automatically after a pop-up that the visitor requested', async () => {
      startEngine(
        campaign('one', { moments: [inSeconds(5)] }),
        campaign('two', { moments: [CLICK] }),
      )
      clickOpener()
      await expectShown('two')
      close('two')
      clock.tick(5_000)
      await expectShown('one')
    })

    it('don’t open automatically on a page that a later campaign targets explicitly', async () => {
      goTo('cart')
      startEngine(
        campaign('any'),
        campaign('cart', { moments: [inSeconds(5)], pages: onPage('at=cart') }),
      )
      await expectUnchanged('')
      clock.tick(5_000)
      await expectShown('cart')
    })

    it('show a bar next to a pop-up', async () => {
      startEngine(campaign('one'), campaign('bar', { kind: 'bar' }))
      await expectShown('one,bar')
    })

    it('never show two pop-ups in the same position: the second opens after the first is closed', async () => {
      startEngine(campaign('one', { kind: 'bar' }), campaign('two', { kind: 'bar' }))
      await expectShown('one')
      await expectUnchanged('one')
      close('one')
      clock.tick(PAUSE_MS - 1)
      setPageVisibility('visible')
      await expectUnchanged('')
      clock.tick(1)
      await expectShown('two')
    })

    it('take turns with those of another site on the page', async () => {
      const [one, two] = [campaign('one'), campaign('two')]
      startEngine(one)
      await expectShown('one')
      live = [one, two]
      start({ siteId: `${shop}_2`, api: '/v1', campaigns: [two], ticket: 'ticket' })
      await expectUnchanged('one')
      close('one')
      clock.tick(PAUSE_MS - 1)
      await expectUnchanged('')
      clock.tick(1)
      await expectShown('two')
    })

    it('show nothing in a frame of a page with the same site’s script', async () => {
      document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>')
      const view = document.querySelector('iframe')?.contentWindow
      const siteIds = new Set(['shop', 'other'])
      Object.assign(window, { [reportedSitesKey]: siteIds })
      const isFramed = (id: string) => view && isFramedBySite(id, view)
      expect(['shop', 'other', 'another'].map(isFramed)).to.deep.equal([true, true, false])
      expect(isFramedBySite('shop')).to.equal(false)
      siteIds.clear()
      const descriptor = Object.getOwnPropertyDescriptor(window, 'parent') ?? {}
      const parent = { [reportedSitesKey]: new Set([shop]) }
      Object.defineProperty(window, 'parent', { value: parent, configurable: true })
      startEngine(campaign('one'))
      await expectUnchanged('')
      Object.defineProperty(window, 'parent', descriptor)
      expect(requests).to.deep.equal([])
    })

    it('show nothing while the page is hidden', async () => {
      setPageVisibility('hidden')
      startEngine(campaign('one'))
      await expectUnchanged('')
      setPageVisibility('visible')
      await expectShown('one')
    })

    it('don’t load the design of a campaign that may not open', async () => {
      const hidden = { shown: [], hidden: [{ match: 'starts', text: '/' }] } as const
      startEngine(campaign('one', { pages: hidden }))
      await waitForEngine()
      expect(requests).to.deep.equal([])
    })

    it('open only once, however often they are requested', async () => {
      startEngine(campaign('one', { moments: [CLICK] }))
      for (let turn = 0; turn < 3; turn++) clickOpener()
      await expectShown('one')
      clickOpener()
      await expectUnchanged('one')
      expect(requests).to.have.length(1)
    })

    it('respect their frequency cap', async () => {
      const { frequency } = defaultTargeting('UTC')
      startEngine(
        campaign('one', { moments: [CLICK], frequency: { ...frequency, afterClose: null } }),
      )
      clickOpener()
      await expectShown('one')
      await eventually(() => counted.length > 0)
      close('one')
      clock.tick(PAUSE_MS)
      clickOpener()
      await expectUnchanged('')
    })

    it('remember that the visitor closed a pop-up', async () => {
      const { frequency } = defaultTargeting('UTC')
      startEngine(
        campaign('one', { moments: [CLICK], frequency: { ...frequency, perVisit: null } }),
      )
      clickOpener()
      await expectShown('one')
      close('one')
      clock.tick(PAUSE_MS)
      clickOpener()
      await expectUnchanged('')
    })
  })

  describe('in a single-page application', () => {
    it('restart their delay', async () => {
      startEngine(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      goTo('next')
      clock.tick(4_999)
      await expectUnchanged('')
      clock.tick(1)
      await expectShown('one')
    })

    it('open one pop-up on each page', async () => {
      startEngine(
        campaign('one', { pages: onPage('at=first') }),
        campaign('two', { pages: onPage('at=next') }),
      )
      goTo('first')
      await expectShown('one')
      close('one')
      clock.tick(PAUSE_MS)
      goTo('next')
      await expectShown('two')
    })

    it('remove a pop-up that doesn’t target the next page', async () => {
      startEngine(campaign('one', { pages: onPage('at=first') }))
      goTo('first')
      await expectShown('one')
      goTo('next')
      await expectShown('')
    })

    it('show a pop-up again after it has been removed without being closed', async () => {
      const { frequency } = defaultTargeting('UTC')
      startEngine(
        campaign('one', { pages: onPage('at=first'), frequency: { ...frequency, perVisit: null } }),
      )
      goTo('first')
      await expectShown('one')
      goTo('next')
      await expectUnchanged('')
      clock.tick(PAUSE_MS)
      goTo('first')
      await expectShown('one')
    })

    it('don’t show or count a pop-up if the visitor leaves its page while it renders', async () => {
      const drawing = new MutationObserver(() => {
        if (hosts().length === 0) return
        drawing.disconnect()
        goTo('next')
      })
      drawing.observe(document.documentElement, { childList: true })
      startEngine(campaign('one', { pages: onPage('at=first') }))
      goTo('first')
      await eventually(() => location.search.includes('at=next'))
      await expectUnchanged('')
      expect([hosts(), counted]).to.deep.equal([[], []])
    })

    it('keep a pop-up that also targets the next page, and open no other there', async () => {
      startEngine(campaign('one'), campaign('two'))
      await expectShown('one')
      goTo('next')
      await expectUnchanged('one')
      close('one')
      clock.tick(PAUSE_MS)
      await expectUnchanged('')
    })

    it('open on the next page if the visitor leaves the first page while the design loads', async () => {
      answers.set('one', () => new Promise(() => {}))
      startEngine(campaign('one'))
      await waitForEngine()
      answers.clear()
      goTo('next')
      await expectShown('one')
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
      startEngine(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(5_000)
      await waitForEngine()
      goTo('next')
      come()
      await expectUnchanged('')
    })

    it('don’t open automatically just because the visitor requested them on the previous page', async () => {
      startEngine(campaign('one'), campaign('two', { moments: [CLICK, inSeconds(5)] }))
      await expectShown('one')
      close('one')
      clock.tick(PAUSE_MS)
      clickOpener()
      await expectShown('two')
      close('two')
      clock.tick(PAUSE_MS)
      goTo('next')
      await expectShown('one')
      close('one')
      clock.tick(5_000)
      await expectUnchanged('')
    })

    const replaceUrl = (change: (url: URL) => void) => {
      const url = new URL(location.href)
      change(url)
      history.replaceState(null, '', url)
    }

    it('treat a query that is replaced as the same page', async function () {
      if (!('navigation' in window)) this.skip()
      startEngine(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      replaceUrl((url) => url.searchParams.set('sort', 'price'))
      clock.tick(2_000)
      await expectShown('one')
    })

    it('treat a path that is replaced as the next page', async () => {
      startEngine(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      replaceUrl((url) => {
        url.pathname += 'next'
      })
      clock.tick(4_999)
      await expectUnchanged('')
    })

    for (const route of ['#/cart', '#!/cart']) {
      it(`treat a hash router's route as the next page: ${route}`, async () => {
        startEngine(campaign('one', { moments: [inSeconds(5)] }))
        clock.tick(3_000)
        history.pushState(null, '', route)
        clock.tick(4_999)
        await expectUnchanged('')
      })
    }

    for (const hash of ['#sizes', '#/', '#!/', '#/?sort=price']) {
      it(`treat a change to the hash as the same page: ${hash}`, async () => {
        startEngine(campaign('one', { moments: [inSeconds(5)] }))
        clock.tick(3_000)
        history.pushState(null, '', hash)
        clock.tick(2_000)
        await expectShown('one')
      })
    }

    it('restart their delay on a page restored from the back/forward cache', async () => {
      startEngine(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      clock.tick(4_999)
      await expectUnchanged('')
      clock.tick(1)
      await expectShown('one')
    })

    it('don’t restart their delay when the page is shown for the first time', async () => {
      startEngine(campaign('one', { moments: [inSeconds(5)] }))
      clock.tick(3_000)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
      clock.tick(2_000)
      await expectShown('one')
    })
  })

  describe('that are variants of an A/B test', () => {
    const inTest = (one: LiveCampaign) => ({ ...one, ab_test_id: 'timing' })
    const quick = inTest(campaign('quick'))
    const slow = inTest(campaign('slow', { moments: [inSeconds(5)] }))

    it('keep the visitor’s draw on later pages, even if another variant would open earlier', async () => {
      const isSlow = (firstAt: number) =>
        pickVariants([quick, slow], { firstAt, hasSeen: () => false }).includes(slow)
      const firstAt = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find(isSlow)
      localStorage.setItem(`poplar:${shop}`, JSON.stringify({ firstAt }))
      for (let page = 0; page < 5; page++) startEngine(quick, slow)
      await expectUnchanged('')
      goTo('next')
      await expectUnchanged('')
      clock.tick(5_000)
      await expectShown('slow')
    })
  })

  describe('that require consent', () => {
    const WAITING = { storage: 'agreed', doubleOptin: false } as const
    const choose = (choice: unknown) =>
      document.dispatchEvent(new CustomEvent('poplar-consent', { detail: { choice } }))

    it('don’t open for a visitor who declines storage', async () => {
      startEngine(campaign('one', { consent: WAITING, moments: [CLICK] }))
      choose('needed')
      choose('whatever')
      clickOpener()
      await expectUnchanged('')
    })

    it('open for a visitor without a valid choice', async () => {
      startEngine(campaign('one', { consent: WAITING, moments: [CLICK] }))
      choose('whatever')
      clickOpener()
      await expectShown('one')
    })

    it('open for a visitor who declines storage if they don’t require consent', async () => {
      startEngine(campaign('one', { moments: [CLICK] }))
      choose('needed')
      clickOpener()
      await expectShown('one')
    })

    describe('with a choice that the page made before the script was ready', () => {
      const page: typeof globalThis & { poplarConsent?: unknown } = globalThis
      const push = (choice: unknown) => {
        if (Array.isArray(page.poplarConsent)) page.poplarConsent.push(choice)
      }
      beforeEach(() => {
        page.poplarConsent = undefined
      })
      after(() => {
        page.poplarConsent = undefined
      })
      const start = () => {
        startEngine(campaign('one', { consent: WAITING, moments: [CLICK] }))
        clickOpener()
      }
      const storedChoice = () => JSON.parse(localStorage.getItem(`poplar:${shop}`) ?? '{}').choice

      for (const said of ['needed', ['needed'], ['all', 'whatever', 'needed']]) {
        it(`respect it: ${JSON.stringify(said)}`, async () => {
          page.poplarConsent = said
          start()
          await expectUnchanged('')
          expect(storedChoice()).to.equal('needed')
        })
      }

      it('ignore anything else', async () => {
        page.poplarConsent = document.body
        start()
        await expectShown('one')
      })

      it('hear what is pushed to the queue later, on behalf of all sites on the page', async () => {
        page.poplarConsent = ['all']
        startEngine(campaign('one', { consent: WAITING, moments: [CLICK] }))
        startEngine(campaign('one', { consent: WAITING, moments: [CLICK] }))
        push('needed')
        clickOpener()
        await expectUnchanged('')
        expect([storedChoice(), page.poplarConsent]).to.deep.equal(['needed', ['all', 'needed']])
      })

      it('offer a queue if the page has none yet', async () => {
        startEngine(campaign('one', { consent: WAITING, moments: [CLICK] }))
        push('needed')
        clickOpener()
        await expectUnchanged('')
      })

      it('report it to the page like a stored choice', () => {
        page.poplarConsent = 'all'
        expect(choicesReportedBy(start)).to.deep.equal(['all'])
      })
    })

    /** The choices that the page receives meanwhile. */
    function choicesReportedBy(act: () => void): unknown[] {
      const choices: unknown[] = []
      const hear = (event: Event) => {
        if (event instanceof CustomEvent) choices.push(event.detail.choice)
      }
      document.addEventListener('poplar-consent', hear)
      act()
      document.removeEventListener('poplar-consent', hear)
      return choices
    }

    it('report the stored choice to each page', async () => {
      localStorage.setItem(`poplar:${shop}`, JSON.stringify({ choice: 'all' }))
      expect(
        choicesReportedBy(() => startEngine(campaign('one', { moments: [CLICK] }))),
      ).to.deep.equal(['all'])
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
      startEngine(campaign('one', { visitors: { ...visitors, cart } }))
      await expectUnchanged('')
      tell(10)
      await expectUnchanged('')
      tell(60)
      await expectShown('one')
      tell(10)
    })

    it('start their triggers once the cart matches', async () => {
      startEngine(campaign('one', { visitors: { ...visitors, cart }, moments: [inSeconds(5)] }))
      await waitForEngine()
      clock.tick(3_000)
      tell(60)
      clock.tick(4_999)
      await expectUnchanged('')
      clock.tick(1)
      await expectShown('one')
      tell(10)
    })

    it('store the cart in the tab only if a campaign on this page has a cart trigger', async () => {
      const pages = onPage('at=shop')
      startEngine(campaign('one', { moments: [{ kind: 'cart' }], pages }))
      await waitForEngine()
      tell(20)
      clock.tick(0)
      expect(sessionStorage.getItem('poplar-cart')).to.equal(null)
      goTo('shop')
      await waitForEngine()
      clock.tick(0)
      expect(sessionStorage.getItem('poplar-cart')).to.include('20')
      sessionStorage.clear()
    })
  })

  describe('when none is live', () => {
    it('store nothing on the device', async () => {
      startEngine()
      await waitForEngine()
      expect(localStorage.getItem(`poplar:${shop}`)).to.equal(null)
    })
  })

  describe('when a visitor has an unsent form', () => {
    const keep = () => {
      const unsent = { event: { campaignId: 'one', body: '{"event_id":"event"}', at: Date.now() } }
      localStorage.setItem(`poplar:${shop}`, JSON.stringify({ unsent }))
    }
    const kept = () => localStorage.getItem(`poplar:${shop}`) ?? ''
    const setOnline = (isOnline: boolean) =>
      Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    beforeEach(keep)
    afterEach(() => Reflect.deleteProperty(navigator, 'onLine'))

    it('send it even if no campaign is live', async () => {
      startEngine()
      await eventually(() => !kept().includes('event_id'))
      expect(requests).to.deep.equal(['/v1/leads'])
    })

    it('send it when the device is online again', async () => {
      setOnline(false)
      startEngine()
      await waitForEngine()
      expect(requests).to.deep.equal([])
      setOnline(true)
      dispatchEvent(new Event('online'))
      await eventually(() => requests.includes('/v1/leads'))
    })

    it('send it when the page becomes visible again', async () => {
      setOnline(false)
      startEngine()
      setOnline(true)
      setPageVisibility('visible')
      await eventually(() => requests.includes('/v1/leads'))
    })
  })
})
