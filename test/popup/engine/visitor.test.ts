import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { Acts } from '../../../src/popup/engine/acts.ts'
import { Visitor } from '../../../src/popup/engine/visitor.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'

const STORAGE_KEY = 'poplar:shop_1'
const NOW = Date.UTC(2026, 10, 22)

type Storage = LiveCampaign['targeting']['consent']['storage']

function campaign(id: string, storage: Storage = 'at-once'): LiveCampaign {
  const targeting = defaultTargeting('UTC')
  const consent = { ...targeting.consent, storage }
  const kind = { kind: 'popup', side: 'end', is_notice: false, ab_test_id: null } as const
  return { ...kind, campaign_id: id, version: 1, targeting: { ...targeting, consent } }
}
const site = (...campaigns: LiveCampaign[]) => ({
  ...{ siteId: 'shop_1', api: '/v1', ticket: 'ticket' },
  campaigns,
})
/** A visitor who arrives on a page with these live campaigns. */
function visitor(...campaigns: LiveCampaign[]) {
  const one = new Visitor(site(...campaigns), () => NOW)
  one.arrive()
  return one
}
const readStored = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')

describe('a visitor’s stored state', () => {
  beforeEach(() => localStorage.removeItem(STORAGE_KEY))
  after(() => localStorage.removeItem(STORAGE_KEY))

  it('survives the campaign being paused', () => {
    visitor(campaign('one'), campaign('two')).recordClose('one')
    visitor(campaign('two')).recordClose('two')
    visitor()
    expect(visitor(campaign('one')).judge(campaign('one')).frequency).to.equal('closed')
  })

  it('keeps an ended campaign’s unsent form until it is sent', () => {
    visitor(campaign('one')).keepForm('event', { campaignId: 'one', body: '{}' })
    expect(Object.keys(visitor(campaign('two')).unsent)).to.deep.equal(['event'])
    expect(readStored().unsent).to.have.property('event')
  })

  it('is removed from the device when the owner starts to require consent', () => {
    visitor(campaign('one')).recordClose('one')
    visitor(campaign('one', 'agreed'))
    expect(readStored()).to.equal(null)
  })

  it('keeps the state of a paused campaign when another one requires consent', () => {
    visitor(campaign('one')).recordClose('one')
    visitor(campaign('two', 'agreed')).recordView('two')
    expect(Object.keys(readStored())).to.deep.equal(['pasts', 'unsent'])
    expect(Object.keys(readStored().pasts)).to.deep.equal(['one'])
  })

  const invalidStates: [name: string, kept: unknown][] = [
    ['a string', 'x'],
    ['null', null],
    ['a list', [1]],
    ['a visit without its landing page', { visit: { startedAt: NOW, seenAt: NOW, pages: 1 } }],
    [
      'a landing page that is not a URL',
      { visit: { startedAt: NOW, seenAt: NOW, pages: 1, referrer: '', landing: 'https://' } },
    ],
    ['a history and forms that contain null', { pasts: { one: null }, unsent: { event: null } }],
    [
      'a history and forms of the wrong type',
      { pasts: 'one', unsent: 7, choice: 'some', firstAt: 'now' },
    ],
  ]
  for (const [name, value] of invalidStates) {
    it(`is ignored if it is ${name}`, () => {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(value))
      const utmRule = { name: 'utm_source', text: 'letter', isExcluded: true } as const
      const one = campaign('one')
      const targeting = {
        ...one.targeting,
        visitors: { ...one.targeting.visitors, campaign: utmRule },
      }
      const verdict = visitor(one).judge({ ...one, targeting })
      expect(Object.values(verdict)).to.deep.equal([null, null, null, null])
      expect(Object.keys(visitor(one).unsent)).to.deep.equal([])
    })
  }

  it('drops a form that another tab has sent', () => {
    const here = visitor(campaign('one'))
    here.keepForm('event', { campaignId: 'one', body: '{}' })
    visitor(campaign('one')).dropUnsentForm('event')
    here.recordClose('one')
    expect(here.unsent).to.deep.equal({})
    expect(readStored().unsent).to.deep.equal({})
  })

  it('keeps a form in memory until the visitor consents to storage', () => {
    const here = visitor(campaign('one', 'agreed'))
    here.keepForm('event', { campaignId: 'one', body: '{}' })
    expect(Object.keys(here.unsent)).to.deep.equal(['event'])
    expect(readStored()).to.equal(null)
    here.choice = 'all'
    expect(Object.keys(readStored().unsent)).to.deep.equal(['event'])
  })

  it('stays in memory when the storage is full', () => {
    const one = visitor(campaign('one'))
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      one.recordView('one')
      expect(one.judge(campaign('one')).frequency).to.equal('this-visit')
    } finally {
      Storage.prototype.setItem = setItem
    }
  })

  it('is not kept for a guest, who counts as a new visitor', () => {
    const guest = new Visitor(site(campaign('one')), () => NOW, true)
    guest.arrive()
    const { targeting } = campaign('one')
    const newVisitorsOnly = {
      ...targeting,
      visitors: { ...targeting.visitors, kind: 'new' as const },
    }
    expect(guest.judge({ ...campaign('one'), targeting: newVisitorsOnly }).visitor).to.equal(null)
    expect(readStored()).to.equal(null)
  })

  it('keeps a form from the moment it is submitted until the server responds', async () => {
    const page = window.fetch
    let answer = (_: Response) => {}
    window.fetch = () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      })
    try {
      const acts = new Acts({
        ...{
          site: site(campaign('one')),
          campaignId: 'one',
          version: 1,
          visitor: visitor(campaign('one')),
        },
        onClose: () => {},
        onFormStatus: () => {},
      })
      const sent = acts.act({ kind: 'submit', answers: { email: 'ada@example.com' }, consent: {} })
      expect(JSON.stringify(readStored().unsent)).to.include('ada@example.com')
      answer(Response.json({ message: 'No.', data: null }, { status: 400 }))
      await sent
      expect(readStored().unsent).to.deep.equal({})
    } finally {
      window.fetch = page
    }
  })
})

describe('a visitor’s visits', () => {
  const MINUTE_MS = 60_000
  let now: number
  beforeEach(() => {
    now = NOW
    localStorage.removeItem(STORAGE_KEY)
  })
  after(() => localStorage.removeItem(STORAGE_KEY))

  /** Opens the next page, with these live campaigns. */
  const page = (...campaigns: LiveCampaign[]) => {
    const next = new Visitor(site(...campaigns), () => now)
    next.arrive()
    return next
  }
  const ONE = campaign('one')
  const targetingVisitors = (kind: 'new' | 'returning') => ({
    ...ONE,
    targeting: { ...ONE.targeting, visitors: { ...ONE.targeting.visitors, kind } },
  })

  it('continue while less than 30 minutes pass between two pages', () => {
    const pages = [29, 29, 29].map((minutes) => {
      const seen = page(ONE).pages
      now += minutes * MINUTE_MS
      return seen
    })
    expect(pages).to.deep.equal([1, 2, 3])
  })

  it('start over after 30 minutes', () => {
    page(ONE)
    now += 30 * MINUTE_MS
    expect(page(ONE).pages).to.equal(1)
  })

  it('are those of a new visitor until the first visit ends', () => {
    page(ONE)
    now += MINUTE_MS
    const visitor = page(ONE)
    expect(visitor.judge(targetingVisitors('new')).visitor).to.equal(null)
    expect(visitor.judge(targetingVisitors('returning')).visitor).to.equal('returning-only')
  })

  it('are those of a returning visitor from the second visit on', () => {
    page(ONE)
    now += 30 * MINUTE_MS
    const visitor = page(ONE)
    expect(visitor.judge(targetingVisitors('returning')).visitor).to.equal(null)
    expect(visitor.judge(targetingVisitors('new')).visitor).to.equal('new-only')
  })

  it('have separate frequency caps', () => {
    const first = page(ONE)
    first.recordView('one')
    expect(first.judge(ONE).frequency).to.equal('this-visit')
    now += 30 * MINUTE_MS
    expect(page(ONE).judge(ONE).frequency).to.equal(null)
  })

  it('keep the time of a campaign’s first view', () => {
    expect(page(ONE).shownAt('one')).to.equal(NOW)
    page(ONE).recordView('one')
    now += MINUTE_MS
    page(ONE).recordView('one')
    expect(page(ONE).shownAt('one')).to.equal(NOW)
  })

  it('keep only a campaign’s last 1,000 views', () => {
    const looks = Array.from({ length: 1_000 }, (_, index) => NOW + index).join(' ')
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ pasts: { one: { shown: looks } } }))
    now += MINUTE_MS
    page(ONE).recordView('one')
    expect(readStored().pasts.one.shown.split(' ')).to.have.length(1_000)
  })

  it('remember that a pop-up was closed, even after it is seen again', () => {
    const visitor = page(ONE)
    visitor.recordClose('one')
    visitor.recordView('one')
    expect(visitor.judge(ONE).frequency).to.equal('closed')
  })

  it('keep all unsent forms', () => {
    const visitor = page(ONE)
    visitor.keepForm('first', { campaignId: 'one', body: '{}' })
    visitor.keepForm('second', { campaignId: 'one', body: '{}' })
    expect(Object.keys(page(ONE).unsent)).to.deep.equal(['first', 'second'])
  })
})

describe('a visitor to a site that requires consent', () => {
  beforeEach(() => localStorage.removeItem(STORAGE_KEY))
  after(() => localStorage.removeItem(STORAGE_KEY))

  const REQUIRES_CONSENT = campaign('one', 'agreed')

  it('is not remembered after accepting only necessary storage', () => {
    const one = visitor(REQUIRES_CONSENT)
    one.choice = 'needed'
    one.recordClose('one')
    expect(readStored()).to.deep.equal({ choice: 'needed', pasts: {}, unsent: {} })
  })

  it('does not see the notice again after making a choice in it', () => {
    const one = visitor(REQUIRES_CONSENT)
    one.choice = 'needed'
    one.recordConversion('one')
    expect(visitor(REQUIRES_CONSENT).judge(REQUIRES_CONSENT).frequency).to.equal('converted')
  })

  it('is not remembered as signed up before a choice is made', () => {
    visitor(REQUIRES_CONSENT).recordConversion('one')
    expect(readStored()).to.equal(null)
  })

  it('has made no choice if the stored choice is invalid', () => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ choice: 'everything' }))
    expect(visitor(REQUIRES_CONSENT).choice).to.equal(undefined)
  })

  it('is remembered for the next campaign if none is live', () => {
    visitor()
    expect(readStored().visit.pages).to.equal(1)
  })

  it('keeps the new choice on the page if it cannot be stored', () => {
    const one = visitor(REQUIRES_CONSENT, campaign('two'))
    const { setItem } = Storage.prototype
    one.choice = 'needed'
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      one.choice = 'all'
      expect(one.choice).to.equal('all')
    } finally {
      Storage.prototype.setItem = setItem
    }
  })
})

describe('the device of a visitor', () => {
  const { matchMedia } = window
  const { innerWidth, innerHeight } = window
  after(() => setViewport({ width: innerWidth, height: innerHeight }))

  /** Whether campaigns for phones are shown. */
  async function isPhone(isTouch: boolean, width: number, height: number): Promise<boolean> {
    const { targeting, ...one } = campaign('one')
    const visitors = { ...targeting.visitors, devices: ['phone' as const] }
    const pointer = isTouch ? '(min-width: 1px)' : '(max-width: 1px)'
    await setViewport({ width, height })
    window.matchMedia = (query) =>
      matchMedia.call(window, query.replace('(pointer: coarse)', pointer))
    const verdict = visitor().judge({ ...one, targeting: { ...targeting, visitors } })
    window.matchMedia = matchMedia
    return verdict.visitor === null
  }

  const cases: [name: string, isTouch: boolean, width: number, height: number, phone: boolean][] = [
    ['a phone', true, 390, 844, true],
    ['a phone on its side', true, 844, 390, true],
    ['a tablet', true, 820, 1_180, false],
    ['a computer', false, 1_440, 900, false],
    ['a narrow window on a computer', false, 500, 900, false],
    ['a low window on a computer', false, 1_440, 400, false],
  ]
  for (const [name, isTouch, width, height, phone] of cases) {
    it(`is a ${phone ? 'phone' : 'computer'} if it is ${name}`, async () => {
      expect(await isPhone(isTouch, width, height)).to.equal(phone)
    })
  }
})

describe('where a visitor came from', () => {
  const { href } = location
  beforeEach(() => localStorage.removeItem(STORAGE_KEY))
  afterEach(() => {
    Reflect.deleteProperty(document, 'referrer')
    history.replaceState(null, '', href)
    localStorage.removeItem(STORAGE_KEY)
  })

  /** The visitor on the page that was loaded last. */
  let here: Visitor
  const NEWS = 'https://news.example/'
  const FRIEND = 'https://friend.example/'
  /** Loads a page of the site, and returns where the site's last visit came from. */
  function load(referrer: string, query = ''): { referrer: string; query: string } {
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
    history.replaceState(null, '', location.pathname + query)
    here = visitor(campaign('one'))
    const { visit } = readStored()
    return { referrer: visit.referrer, query: new URL(visit.landing).search }
  }

  it('is the last tagged link on another site, also within a visit', () => {
    load(NEWS, '?utm_source=news')
    expect(load(FRIEND, '?utm_source=friend')).to.deep.equal({
      ...{ referrer: FRIEND, query: '?utm_source=friend' },
    })
  })

  it('stays the same on the next pages of the site, and when a page is opened again', () => {
    load(NEWS, '?utm_source=news')
    load(`${location.origin}/first`, '?page=2')
    expect(load('')).to.deep.equal({ referrer: NEWS, query: '?utm_source=news' })
  })

  const SEARCH = 'https://search.example/'

  it('is another site that links to a page without a tag, also within a visit', function () {
    // Other browsers can't tell it from a return.
    if (!('navigation' in window)) this.skip()
    load(NEWS, '?utm_source=news')
    expect(load(SEARCH, '?page=2')).to.deep.equal({ referrer: SEARCH, query: '?page=2' })
  })

  it('stays the same when the visitor returns from a payment or another part of the site', () => {
    load(NEWS, '?utm_source=news')
    for (const referrer of ['https://pay.example/', 'https://blog.shop.example/']) {
      here.recordDeparture()
      expect(load(referrer, '?q=utm_x')).to.deep.equal({
        ...{ referrer: NEWS, query: '?utm_source=news' },
      })
    }
  })

  it('is another site after the visitor has returned', function () {
    if (!('navigation' in window)) this.skip()
    load(NEWS, '?utm_source=news')
    here.recordDeparture()
    load('https://pay.example/')
    expect(load(SEARCH)).to.deep.equal({ referrer: SEARCH, query: '' })
  })

  it('stays the same when the visitor reloads a page or goes back to it', () => {
    load(NEWS, '?utm_source=news')
    Object.defineProperty(performance, 'navigation', { value: { type: 1 }, configurable: true })
    expect(load(NEWS, '?page=2')).to.deep.equal({ referrer: NEWS, query: '?utm_source=news' })
    Reflect.deleteProperty(performance, 'navigation')
  })

  it('stays the same in browsers that don’t report how a page is left, unless the link is tagged', () => {
    const { navigation } = window
    Reflect.deleteProperty(window, 'navigation')
    load(NEWS, '?utm_source=news')
    const source = load(SEARCH)
    Object.defineProperty(window, 'navigation', { value: navigation, configurable: true })
    expect(source).to.deep.equal({ referrer: NEWS, query: '?utm_source=news' })
  })

  it('is a tagged link that has no referrer, such as one in an email', () => {
    load(NEWS)
    expect(load('', '?utm_source=letter')).to.deep.equal({
      ...{ referrer: '', query: '?utm_source=letter' },
    })
  })

  it('stays the same on the next page of a single-page application', () => {
    Object.defineProperty(document, 'referrer', { value: NEWS, configurable: true })
    history.replaceState(null, '', `${location.pathname}?utm_source=news`)
    const one = visitor(campaign('one'))
    for (const query of ['?at=next', '?utm_source=menu']) {
      history.replaceState(null, '', location.pathname + query)
      one.arrive()
      expect(new URL(readStored().visit.landing).search).to.equal('?utm_source=news')
    }
  })
})
