import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { SAVE_DELAY_MS } from '../../../src/lib/autosave.ts'
import type {
  CartRule,
  Frequency,
  PageRule,
  Schedule,
  Targeting,
  Visitors,
} from '../../../src/popup/targeting.ts'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { chooseIn, editedResponse, ID, targetingWith, typeInto } from './support.tsx'

const defaults = targetingWith({})
const UNLIMITED = { ...defaults.frequency, perVisit: null, afterClose: null }

const withVisitors = (overrides: Partial<Visitors> = {}) => ({
  visitors: { ...defaults.visitors, ...overrides },
})
const withCart = (overrides: Partial<CartRule>) =>
  withVisitors({
    cart: { totalAtLeast: null, totalAtMost: null, itemsAtLeast: null, ...overrides },
  })
const withFrequency = (overrides: Partial<Frequency> = {}) => ({
  frequency: { ...UNLIMITED, ...overrides },
})
const withSchedule = (overrides: Partial<Schedule> = {}) => ({
  schedule: { ...defaults.schedule, ...overrides },
})

const withPages = (match: PageRule['match'], text: string): Partial<Targeting> => ({
  pages: { shown: [{ match, text }], hidden: [] },
})

const GOOGLE = { text: 'google.', isExcluded: false }
const UTM = { name: 'utm_source', text: 'newsletter', isExcluded: false } as const
const NINE_TO_SIX = { from: 9, until: 18 }

const ALL_VISITORS = 'All visitors on phones and computers'
const UNTIL_CONVERSION = 'until a visitor signs up or clicks its button'
const ALWAYS = 'From the day it goes live, with no end date'
const PRAGUE = 'in the time zone Europe/Prague'

type InitialTargeting = Partial<Targeting>
type ExpectedTargeting = Partial<Targeting>

const CONTROLS: readonly [
  control: string,
  value: string,
  InitialTargeting,
  ExpectedTargeting,
  sentence: string,
][] = [
  ['Visitors', 'new', {}, withVisitors({ kind: 'new' }), 'New visitors on phones and computers.'],
  [
    ...(['Visitors', 'returning', {}, withVisitors({ kind: 'returning' })] as const),
    'Returning visitors on phones and computers.',
  ],
  ['Devices', 'phone', {}, withVisitors({ devices: ['phone'] }), 'All visitors on phones.'],
  [
    'Devices',
    'computer',
    {},
    withVisitors({ devices: ['computer'] }),
    'All visitors on computers.',
  ],
  ['Devices', 'both', withVisitors({ devices: ['phone'] }), withVisitors(), `${ALL_VISITORS}.`],
  [
    ...([
      'Part of the address they came from',
      'pots.example',
      withVisitors({ referrer: GOOGLE }),
    ] as const),
    withVisitors({ referrer: { ...GOOGLE, text: 'pots.example' } }),
    `${ALL_VISITORS}, who came from pots.example.`,
  ],
  [
    ...(['From or not from', 'not', withVisitors({ referrer: GOOGLE })] as const),
    withVisitors({ referrer: { ...GOOGLE, isExcluded: true } }),
    `${ALL_VISITORS}, who came from anywhere but google..`,
  ],
  [
    ...(['URL parameter', 'utm_campaign', withVisitors({ campaign: UTM })] as const),
    withVisitors({ campaign: { ...UTM, name: 'utm_campaign' } }),
    `${ALL_VISITORS}, whose utm_campaign is newsletter.`,
  ],
  [
    ...(['Is or is not', 'not', withVisitors({ campaign: UTM })] as const),
    withVisitors({ campaign: { ...UTM, isExcluded: true } }),
    `${ALL_VISITORS}, whose utm_source is not newsletter.`,
  ],
  [
    ...(['Value of the URL parameter', 'spring', withVisitors({ campaign: UTM })] as const),
    withVisitors({ campaign: { ...UTM, text: 'spring' } }),
    `${ALL_VISITORS}, whose utm_source is spring.`,
  ],
  [
    ...([
      'Languages, such as en or pt-BR',
      'PT-br cs',
      withVisitors({ languages: ['en'] }),
    ] as const),
    withVisitors({ languages: ['pt-BR', 'cs'] }),
    `${ALL_VISITORS}, whose browser language is pt-BR or cs.`,
  ],
  [
    ...(['Minimum cart total', '49,90', withCart({ totalAtLeast: 50 })] as const),
    withCart({ totalAtLeast: 49.9 }),
    'Only when the cart total is at least 49.9 in your shop’s currency.',
  ],
  [
    ...(['Maximum cart total', '80', withCart({ totalAtLeast: 50, totalAtMost: 100 })] as const),
    withCart({ totalAtLeast: 50, totalAtMost: 80 }),
    'Only when the cart total is at least 50 in your shop’s currency and the cart total is at most 80 in your shop’s currency.',
  ],
  [
    ...([
      'Items in the cart',
      '1',
      withCart({ itemsAtLeast: 2 }),
      withCart({ itemsAtLeast: 1 }),
    ] as const),
    'Only when the cart contains at least 1 item.',
  ],
  [
    ...(['Times', '3', withFrequency({ perVisit: 1 }), withFrequency({ perVisit: 3 })] as const),
    `At most 3 times per visit, ${UNTIL_CONVERSION}.`,
  ],
  [
    ...(['Times', '1', withFrequency({ inAll: 5 }), withFrequency({ inAll: 1 })] as const),
    `At most 1 time in total, ${UNTIL_CONVERSION}.`,
  ],
  [
    ...(['Times', '4', withFrequency({ perDays: { times: 2, days: 30 } })] as const),
    withFrequency({ perDays: { times: 4, days: 30 } }),
    `At most 4 times in 30 days, ${UNTIL_CONVERSION}.`,
  ],
  [
    ...(['Days', '1', withFrequency({ perDays: { times: 2, days: 30 } })] as const),
    withFrequency({ perDays: { times: 2, days: 1 } }),
    `At most 2 times in 1 day, ${UNTIL_CONVERSION}.`,
  ],
  [
    ...([
      'Days',
      '14',
      withFrequency({ afterClose: 7 }),
      withFrequency({ afterClose: 14 }),
    ] as const),
    `Not within 14 days after a visitor closes it, ${UNTIL_CONVERSION}.`,
  ],
  [
    ...([
      'After a visitor signs up or clicks its button',
      'never',
      withFrequency(),
      withFrequency({ stopsWhenConverted: false }),
    ] as const),
    'Every time a trigger fires, even after a visitor signs up or clicks its button.',
  ],
  [
    ...(['First hour', '7', withSchedule({ hours: NINE_TO_SIX })] as const),
    withSchedule({ hours: { from: 7, until: 18 } }),
    `${ALWAYS}, from 7:00 to 18:00, ${PRAGUE}.`,
  ],
  [
    ...(['Last hour', '24', withSchedule({ hours: NINE_TO_SIX })] as const),
    withSchedule({ hours: { from: 9, until: 24 } }),
    `${ALWAYS}, from 9:00 to 24:00, ${PRAGUE}.`,
  ],
  [
    ...(['Last hour', '6', withSchedule({ hours: { from: 22, until: 24 } })] as const),
    withSchedule({ hours: { from: 22, until: 6 } }),
    `${ALWAYS}, from 22:00 to 6:00 the next day, ${PRAGUE}.`,
  ],
  [
    ...([
      'Time zone',
      'America/New_York',
      {},
      withSchedule({ timeZone: 'America/New_York' }),
    ] as const),
    `${ALWAYS}, in the time zone America/New York.`,
  ],
  [
    ...(['When data may be stored', 'agreed', {}] as const),
    { consent: { storage: 'agreed', doubleOptin: false } },
    'The visitor’s actions are stored on their device only after they agree in one of your cookie notices; a visitor is subscribed as soon as they send the form.',
  ],
  [
    ...(['When a visitor is subscribed', 'double', {}] as const),
    { consent: { storage: 'at-once', doubleOptin: true } },
    'The visitor’s actions are stored on their device immediately; a visitor is subscribed after they click the link in a confirmation email.',
  ],
]

/** Each menu item that adds a rule with default values, and the label of the rule's remove button. */
const MENU_ITEMS: readonly [
  menu: string,
  item: string,
  InitialTargeting,
  ExpectedTargeting,
  words: string,
][] = [
  [
    ...(['Add a limit', 'Per visit', withFrequency()] as const),
    ...([withFrequency({ perVisit: 1 }), 'at most 1 time per visit'] as const),
  ],
  [
    ...(['Add a limit', 'Within a number of days', withFrequency()] as const),
    ...([
      withFrequency({ perDays: { times: 2, days: 30 } }),
      'at most 2 times in 30 days',
    ] as const),
  ],
  [
    ...(['Add a limit', 'In total', withFrequency()] as const),
    ...([withFrequency({ inAll: 5 }), 'at most 5 times in total'] as const),
  ],
  [
    ...([
      'Add a limit',
      'Pause after closing',
      withFrequency(),
      withFrequency({ afterClose: 7 }),
    ] as const),
    'not within 7 days after a visitor closes it',
  ],
  [
    ...(['Add a trigger', 'After adding to the cart', {}] as const),
    { moments: [...defaults.moments, { kind: 'cart' }] },
    'when something is added to the cart',
  ],
  [
    ...(['Add a cart condition', 'Minimum total', {}, withCart({ totalAtLeast: 50 })] as const),
    'the cart total is at least 50 in your shop’s currency',
  ],
  [
    ...(['Add a cart condition', 'Minimum total', withCart({ totalAtMost: 20 })] as const),
    withCart({ totalAtLeast: 20, totalAtMost: 20 }),
    'the cart total is at least 20 in your shop’s currency',
  ],
  [
    ...(['Add a cart condition', 'Maximum total', withCart({ totalAtLeast: 200 })] as const),
    withCart({ totalAtLeast: 200, totalAtMost: 200 }),
    'the cart total is at most 200 in your shop’s currency',
  ],
  [
    ...(['Add a cart condition', 'Number of items', {}, withCart({ itemsAtLeast: 2 })] as const),
    'the cart contains at least 2 items',
  ],
  [
    ...(['Add a time', 'Certain hours', {}] as const),
    ...([withSchedule({ hours: NINE_TO_SIX }), 'from 9:00 to 18:00'] as const),
  ],
]

/** Each menu item that adds an empty rule, with the prompt for its value and the targeting once it has one. */
const EMPTY_MENU_ITEMS: readonly [
  menu: string,
  item: string,
  asks: string,
  typed: string,
  ExpectedTargeting,
][] = [
  [
    ...(['Add a trigger', 'After a click', 'Enter a selector, such as #buy.', '#sale'] as const),
    { moments: [...defaults.moments, { kind: 'click', selector: '#sale' }] },
  ],
  [
    ...(['Add a page', 'A page'] as const),
    ...([
      'Enter an address on your site, such as /shop.',
      '/pots',
      withPages('starts', '/pots'),
    ] as const),
  ],
  [
    ...(['Add a page', 'An exception'] as const),
    ...([
      'Enter an address on your site, such as /checkout.',
      'juniperandclay.example/cart',
    ] as const),
    { pages: { shown: [], hidden: [{ match: 'starts', text: '/cart' }] } },
  ],
  [
    ...(['Add a condition', 'Referrer'] as const),
    ...(['Enter part of an address, such as google.com.', 'google.'] as const),
    withVisitors({ referrer: GOOGLE }),
  ],
  [
    ...(['Add a condition', 'UTM parameter', 'Enter a value, such as newsletter.'] as const),
    ...(['newsletter', withVisitors({ campaign: UTM })] as const),
  ],
  [
    ...(['Add a condition', 'Language'] as const),
    ...(['Enter languages such as en or pt-BR, separated by commas.', 'en'] as const),
    withVisitors({ languages: ['en'] }),
  ],
]

const MISSING_LANGUAGES_ERROR = 'Enter languages such as en or pt-BR, separated by commas.'
const SAME_HOUR_ERROR = 'The last hour must be different from the first.'
const MISSING_ADDRESS_ERROR = 'Enter an address on your site, such as /shop.'
const UNKNOWN_PAGE_ERROR =
  'No page on this site starts with that. Start the address with / or https://.'
const INVALID_VALUES: readonly [
  control: string,
  typed: string,
  InitialTargeting,
  problem: string,
][] = [
  [
    'Languages, such as en or pt-BR',
    'english please',
    withVisitors({ languages: ['en'] }),
    MISSING_LANGUAGES_ERROR,
  ],
  [
    'Languages, such as en or pt-BR',
    ' , ',
    withVisitors({ languages: ['en'] }),
    MISSING_LANGUAGES_ERROR,
  ],
  [
    ...(['Part of the address they came from', ' ', withVisitors({ referrer: GOOGLE })] as const),
    'Enter part of an address, such as google.com.',
  ],
  [
    'Value of the URL parameter',
    '',
    withVisitors({ campaign: UTM }),
    'Enter a value, such as newsletter.',
  ],
  [
    ...(['Minimum cart total', '60', withCart({ totalAtLeast: 20, totalAtMost: 50 })] as const),
    'Enter an amount from 0 to 50.',
  ],
  [
    ...(['Maximum cart total', '10', withCart({ totalAtLeast: 20, totalAtMost: 50 })] as const),
    'Enter an amount from 20 to 1,000,000,000.',
  ],
  [
    ...(['Minimum cart total', '€50', withCart({ totalAtLeast: 20 })] as const),
    'Enter an amount from 0 to 1,000,000,000.',
  ],
  [
    ...(['Items in the cart', '0', withCart({ itemsAtLeast: 2 })] as const),
    'Enter a whole number from 1 to 1,000.',
  ],
  ['Times', '0', withFrequency({ perVisit: 1 }), 'Enter a whole number from 1 to 100.'],
  ['Times', '2.5', withFrequency({ inAll: 1 }), 'Enter a whole number from 1 to 100.'],
  ['Days', '366', withFrequency({ afterClose: 7 }), 'Enter a whole number from 1 to 365.'],
  ['First hour', '24', withSchedule({ hours: NINE_TO_SIX }), 'Enter a whole number from 0 to 23.'],
  ['First hour', '18', withSchedule({ hours: NINE_TO_SIX }), SAME_HOUR_ERROR],
  ['Last hour', '9', withSchedule({ hours: NINE_TO_SIX }), SAME_HOUR_ERROR],
  ['The address or part of it', 'shop', withPages('starts', '/a'), UNKNOWN_PAGE_ERROR],
  [
    'The address or part of it',
    'javascript:alert(1)',
    withPages('equals', '/a'),
    UNKNOWN_PAGE_ERROR,
  ],
  [
    'The address or part of it',
    'https://other.example/x',
    withPages('equals', '/a'),
    MISSING_ADDRESS_ERROR,
  ],
  [
    ...(['The address or part of it', '/shop#new', withPages('contains', '/a')] as const),
    'The part after # isn’t compared. Remove it.',
  ],
  [
    'Languages, such as en or pt-BR',
    'english',
    withVisitors({ languages: ['en'] }),
    MISSING_LANGUAGES_ERROR,
  ],
]

describe('a settings control', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
    localStorage.clear()
    sessionStorage.clear()
  })

  const show = async (before: InitialTargeting) => {
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ targeting: targetingWith(before) }) },
      [`PUT /campaigns/${ID}/targeting`]: ({ body }) => ({
        data: editedResponse({ ...Object(body), version: 2 }),
      }),
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http })
    await view.findByRole('heading', 'First order')
  }
  const set = (label: string, value: string) => {
    const control = view.getByLabel(label)
    if (control instanceof HTMLSelectElement) chooseIn(control, value)
    else typeInto(control, value)
  }
  const saved = async (): Promise<Targeting> => {
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
    const body: unknown = http.calls.findLast(({ method }) => method === 'PUT')?.call.body
    return Object(body).targeting
  }
  const summaryTexts = () =>
    [...view.getByRole('region', 'Summary').querySelectorAll('p')].map((p) =>
      p.textContent?.replaceAll('\u202f', ' '),
    )

  for (const [control, value, before, after, sentence] of CONTROLS) {
    it(`${control}: ${value} is saved, and summarised as “${sentence}”`, async () => {
      await show(before)
      set(control, value)
      expect(await saved()).to.deep.equal(targetingWith({ ...before, ...after }))
      expect(summaryTexts()).to.include(sentence)
    })
  }

  for (const [menu, item, before, after, words] of MENU_ITEMS) {
    it(`${menu}: ${item} adds “${words}”, which can then be removed`, async () => {
      await show(before)
      view.getByRole('button', menu).click()
      ;(await view.findByRole('menuitem', item)).click()
      expect(await saved()).to.deep.equal(targetingWith({ ...before, ...after }))
      view.getByRole('button', `Remove: ${words}`).click()
      expect(await saved()).to.deep.equal(targetingWith(before))
    })
  }

  for (const [menu, item, asks, typed, after] of EMPTY_MENU_ITEMS) {
    it(`${menu}: ${item} is saved only after its value is entered`, async () => {
      await show({})
      view.getByRole('button', menu).click()
      ;(await view.findByRole('menuitem', item)).click()
      await view.findByText(asks)
      const field = view.shadow.activeElement
      if (!(field instanceof HTMLInputElement)) throw new Error('no field has focus')
      expect([field.value, field.placeholder === '', field.ariaInvalid]).to.deep.equal([
        ...['', false, null],
      ])
      view.getByRole('button', /^Not saved/)
      await clock.tickAsync(SAVE_DELAY_MS)
      expect(http.calls.map(({ method }) => method)).not.to.include('PUT')
      typeInto(field, typed)
      expect(await saved()).to.deep.equal(targetingWith(after))
      expect(view.shadow.activeElement === field).to.equal(true)
    })
  }

  for (const [control, typed, before, problem] of INVALID_VALUES) {
    it(`${control}: ${JSON.stringify(typed)} stays in the field and is not saved`, async () => {
      await show(before)
      set(control, typed)
      await view.findByText(problem)
      expect(view.getByLabel(control).ariaInvalid).to.equal('true')
      await clock.tickAsync(SAVE_DELAY_MS)
      expect(http.calls.map(({ method }) => method)).not.to.include('PUT')
    })
  }

  it('offers a limit only once: an existing limit is no longer in the menu', async () => {
    await show(withFrequency({ perVisit: 1, perDays: { times: 2, days: 30 }, afterClose: 7 }))
    view.getByRole('button', 'Add a limit').click()
    await view.findByRole('menuitem', 'In total')
    expect(view.root.querySelectorAll('[role=menuitem]')).to.have.length(1)
  })

  it('is summarised with all the others, in one sentence per group', async () => {
    const visitors: Visitors = {
      ...{ kind: 'new', devices: ['phone'], languages: ['en', 'cs'] },
      ...{ referrer: { ...GOOGLE, isExcluded: true }, campaign: UTM, cart: null },
    }
    await show({
      ...{ moments: [], visitors },
      ...withFrequency({ perVisit: 2, perDays: { times: 3, days: 7 }, inAll: 9, afterClose: 1 }),
      schedule: {
        ...{ from: '2026-12-01T12:00', until: '2026-12-24T18:30', days: [0, 1, 3] },
        ...{ hours: NINE_TO_SIX, timeZone: 'Asia/Ho_Chi_Minh' },
      },
      consent: { storage: 'agreed', doubleOptin: true },
    })
    expect(summaryTexts()).to.deep.equal([
      'As soon as the page has loaded.',
      'On every page.',
      'New visitors on phones, who came from anywhere but google., whose utm_source is newsletter, whose browser language is en or cs.',
      `At most 2 times per visit, at most 3 times in 7 days, at most 9 times in total, not within 1 day after a visitor closes it, ${UNTIL_CONVERSION}.`,
      'From December 1, 2026 at 12:00 PM, until December 24, 2026 at 6:30 PM, on Monday, Wednesday, and Sunday, from 9:00 to 18:00, in the time zone Asia/Ho Chi Minh.',
      'The visitor’s actions are stored on their device only after they agree in one of your cookie notices; a visitor is subscribed after they click the link in a confirmation email.',
    ])
  })
})
