import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { findTemplate, initialDesign } from '../../../src/features/templates/begin-rules.ts'
import { SAVE_DELAY_MS } from '../../../src/lib/autosave.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Targeting } from '../../../src/popup/targeting.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { memberWith, mountSignedIn } from '../campaigns/support.tsx'
import { editedResponse, ID, targetingWith } from './support.tsx'

const PUT = `PUT /campaigns/${ID}/targeting`

describe('a campaign’s settings', () => {
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

  /** Shows the page with the server's data. */
  const show = async (
    targeting: Partial<Targeting> = {},
    answers: Parameters<typeof fakeHttp>[0] = {},
    user?: object,
  ) => {
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ targeting: targetingWith(targeting) }) },
      [PUT]: ({ body }) => ({ data: editedResponse({ ...Object(body), version: 2 }) }),
      ...answers,
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http, ...(user ? { user } : {}) })
    await view.findByRole('heading', 'First order')
  }
  const section = (name: string) => view.getByRole('region', name)
  const sentences = (name: string) =>
    [...section(name).querySelectorAll('.sentence')].map(({ textContent }) => textContent)
  const summaryTexts = () =>
    [...view.getByRole('region', 'Summary').querySelectorAll('p')].map((p) => p.textContent)
  const type = (label: string, text: string) => {
    const field = view.getByLabel(label)
    if (!(field instanceof HTMLInputElement)) throw new Error(`${label} isn’t a field`)
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const choose = (label: string, value: string) => {
    const list = view.getByLabel(label)
    if (!(list instanceof HTMLSelectElement)) throw new Error(`${label} isn’t a list`)
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const saved = async (): Promise<Targeting> => {
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
    const body: unknown = http.calls.findLast(({ method }) => method === 'PUT')?.call.body
    return Object(body).targeting
  }
  const hasUnsentChanges = () =>
    Object.keys(localStorage).some((key) => key.endsWith(`unsent-targeting:U1:${ID}`))
  const status = () => view.root.querySelector('.saved')?.getAttribute('data-status')

  it('show each rule as a sentence, and summarise all of them in plain words', async () => {
    await show({
      moments: [{ kind: 'delay', seconds: 12 }, { kind: 'leave' }],
      pages: {
        shown: [{ match: 'contains', text: '/shop' }],
        hidden: [{ match: 'starts', text: '/shop/checkout' }],
      },
    })
    expect(summaryTexts().slice(0, 3)).to.deep.equal([
      'After 12 seconds on a page or when a visitor is about to leave.',
      'On pages whose address contains /shop, not where the address starts with /shop/checkout.',
      'All visitors on phones and computers.',
    ])
  })

  it('save a number typed into a sentence a moment after the last keystroke', async () => {
    await show({ moments: [{ kind: 'delay', seconds: 5 }] })
    type('Seconds', '1')
    expect(sentences('When')).to.deep.equal(['after  second on a page'])
    type('Seconds', '12')
    expect((await saved()).moments).to.deep.equal([{ kind: 'delay', seconds: 12 }])
    expect(http.calls.filter(({ method }) => method === 'PUT')).to.have.length(1)
  })

  it('keep an invalid number in the field, show an error, and don’t save it', async () => {
    await show({ moments: [{ kind: 'scroll', percent: 50 }] })
    type('Percentage of the page', '140')
    await view.findByText('Enter a whole number from 1 to 100.')
    expect(view.getByLabel('Percentage of the page').ariaInvalid).to.equal('true')
    await clock.tickAsync(SAVE_DELAY_MS)
    expect(http.calls.map(({ method }) => method)).not.to.include('PUT')
  })

  it('let the user add a trigger from a menu, and then remove it', async () => {
    await show({ moments: [] })
    expect(sentences('When')).to.deep.equal(['as soon as the page has loaded'])
    view.getByRole('button', 'Add a trigger').click()
    ;(await view.findByRole('menuitem', 'Before leaving')).click()
    expect((await saved()).moments).to.deep.equal([{ kind: 'leave' }])
    view.getByRole('button', 'Remove: when a visitor is about to leave').click()
    expect((await saved()).moments).to.deep.equal([])
    expect(view.shadow.activeElement?.textContent).to.equal('When')
  })

  it('don’t save a rule that was removed before it had a value', async () => {
    await show()
    view.getByRole('button', 'Add a page').click()
    ;(await view.findByRole('menuitem', 'A page')).click()
    ;(await view.findByRole('button', 'Remove: A page')).click()
    await eventually(() => expect(sentences('Where')).to.deep.equal(['on every page']))
    expect(http.calls.map(({ method }) => method)).not.to.include('PUT')
  })

  it('let the user change how a URL is matched', async () => {
    await show({ pages: { shown: [{ match: 'contains', text: '/shop' }], hidden: [] } })
    choose('How to match the address', 'wildcard')
    type('The address or part of it', '/shop/*/sale')
    expect((await saved()).pages.shown).to.deep.equal([{ match: 'wildcard', text: '/shop/*/sale' }])
  })

  it('reject an invalid selector with a message', async () => {
    await show({ moments: [{ kind: 'click', selector: '#buy' }] })
    type('CSS selector, such as #buy or .offer', '#buy >>')
    await view.findByText('This isn’t a valid CSS selector. Example: #buy')
  })

  it('reject an end that is before the start', async () => {
    await show({
      schedule: {
        ...targetingWith({}).schedule,
        from: '2026-12-01T12:00',
        until: '2026-12-24T12:00',
      },
    })
    type('End', '2026-11-01T12:00')
    await view.findByText('The end is before the start.')
  })

  it('keep at least one weekday', async () => {
    await show({ schedule: { ...targetingWith({}).schedule, days: [1] } })
    view.getByRole('button', 'Mon').click()
    expect(view.getByRole('button', 'Mon').ariaPressed).to.equal('true')
    view.getByRole('button', 'Sun').click()
    expect((await saved()).schedule.days).to.deep.equal([0, 1])
  })

  it('save text typed just before the user leaves the page', async () => {
    await show({ moments: [{ kind: 'delay', seconds: 5 }] })
    type('Seconds', '30')
    view.unmount()
    await eventually(() => expect(http.calls.at(-1)?.method).to.equal('PUT'))
    await eventually(() => expect(hasUnsentChanges()).to.equal(false))
  })

  it('keep unsent changes on the device when offline, and say so', async () => {
    await show(
      { moments: [{ kind: 'delay', seconds: 5 }] },
      { [PUT]: new ApiFailure({ kind: 'offline' }) },
    )
    type('Seconds', '30')
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved on this device')
    expect(hasUnsentChanges()).to.equal(true)
  })

  it('show who saved in the meantime, and overwrite nothing until the user decides', async () => {
    const theirs = editedResponse({
      version: 9,
      targeting: targetingWith({ moments: [{ kind: 'delay', seconds: 99 }] }),
      changed_by: 'tom@example.com',
    })
    const conflict = new ApiFailure({
      kind: 'refused',
      status: 409,
      code: 'CONFLICT',
      data: theirs,
    })
    await show({ moments: [{ kind: 'delay', seconds: 5 }] }, { [PUT]: conflict })
    type('Seconds', '30')
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText(/tom@example\.com saved it in the meantime/)
    view.getByRole('button', 'Use the newer version').click()
    await eventually(() => expect(summaryTexts()[0]).to.equal('After 99 seconds on a page.'))
    expect(status()).to.equal('saved')
  })

  it('are not opened if they were made by a newer version', async () => {
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: {
        data: editedResponse({ targeting: { ...targetingWith({}), version: 2 } }),
      },
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http })
    await view.findByRole('heading', 'These settings were made by a newer version')
    expect(view.queryByRole('button', 'Try again')).to.equal(null)
  })

  it('are read-only for a member without permission', async () => {
    await show({ moments: [{ kind: 'delay', seconds: 5 }] }, {}, memberWith('create_campaigns'))
    view.getByText('You can view these settings but not change them.')
    expect(view.getByLabel('Seconds').matches(':disabled')).to.equal(true)
  })

  it('say why the campaign would not show on a page, and link to the fix', async () => {
    await show({ pages: { shown: [{ match: 'starts', text: '/shop' }], hidden: [] } })
    await view.findByText('1 of 12 checks fails')
    view.getByText(/\/ isn’t one of this campaign’s pages/)
    type('Address to try', '/shop/pots')
    await view.findByText('All 12 checks pass')
    view.getByText(/\/shop\/pots is one of its pages/)
  })

  /** Another live campaign on the site, which shows immediately and on every page. */
  const otherCampaign = (title: string, other: object) => ({
    'GET /live/S1': {
      data: {
        campaigns: [
          {
            ...{ campaign_id: 'c2', version: 1, ab_test_id: null },
            ...{ kind: 'popup', side: 'end', is_notice: false },
            targeting: targetingWith({ moments: [] }),
            ...other,
          },
        ],
      },
    },
    'GET /campaigns/c2': { data: editedResponse({ campaign_id: 'c2', title }) },
  })

  it('show which cookie notice occupies the campaign’s position until the visitor answers it', async () => {
    await show({}, otherCampaign('Biscuit tin', { kind: 'bar', side: 'bottom', is_notice: true }))
    await view.findByText(/This one shows after the visitor answers or closes the other/)
    await view.findByRole('link', 'Biscuit tin')
  })

  it('link to the campaign that shows first on the page', async () => {
    await show({}, otherCampaign('Autumn sale', {}))
    await view.findByText(/another one has priority here/)
    const link = await view.findByRole('link', 'Autumn sale')
    type('Address to try', 'https://other.example/')
    type('Address to try', '/')
    await view.findByRole('link', 'Autumn sale')
    const requests = http.calls.filter(({ path }) => path === '/live/S1')
    expect(requests.map(({ call }) => call.anonymous)).to.deep.equal([true])
    expect(link.getAttribute('href')).to.include('/campaign/settings/?campaign=c2')
  })

  it('treat an empty URL as the home page', async () => {
    await show({ pages: { shown: [{ match: 'contains', text: '/cart' }], hidden: [] } })
    type('Address to try', '')
    await view.findByText(/^Failed\. \/ isn’t one of this campaign’s pages/)
  })

  it('show which exception excludes a page', async () => {
    await show({ pages: { shown: [], hidden: [{ match: 'contains', text: '/cart' }] } })
    type('Address to try', '/cart')
    await view.findByText(/\/cart is an exception: where the address contains \/cart\./)
  })

  it('run the checks for the selected visitor', async () => {
    await show()
    await view.findByText('All 12 checks pass')
    choose('Visitor', 'closed')
    await view.findByText(/It pauses for a while after a visitor closes it/)
    view.getByRole('link', 'Change the limits').click()
    expect(view.shadow.activeElement?.textContent).to.equal('How often')
  })

  it('check the referrer and the link’s UTM parameters', async () => {
    await show({
      visitors: {
        ...targetingWith({}).visitors,
        referrer: { text: 'google.', isExcluded: false },
        campaign: { name: 'utm_source', text: 'mail', isExcluded: false },
      },
    })
    await view.findByText(
      /for visitors who came from google\.; this visitor came from an unknown source/,
    )
    type('Came from', 'https://www.google.com/')
    await view.findByText(
      /for visits whose utm_source is mail; in this address, utm_source is missing/,
    )
    type('Address to try', '/?utm_source=mail')
    await view.findByText('All 12 checks pass')
  })

  it('check the contents of the visitor’s cart', async () => {
    const cart = { totalAtLeast: 50, totalAtMost: 100, itemsAtLeast: 2 }
    await show({ visitors: { ...targetingWith({}).visitors, cart } })
    await view.findByText(/It depends on the cart\. Enter a cart under/)
    type('Cart total', '20')
    await view.findByText(/shows when the cart total is at least 50 .*; this cart’s total is 20\./)
    type('Cart total', '120')
    await view.findByText(/shows when the cart total is at most 100 .*; this cart’s total is 120\./)
    type('Cart total', '60')
    await view.findByText(/shows when the cart contains at least 2 items; this cart contains 0\./)
    view.getByRole('link', 'Change the cart rules').click()
    expect(view.shadow.activeElement?.textContent).to.equal('Cart')
  })

  it('say which platforms provide the cart once a trigger or a rule depends on it', async () => {
    await show()
    expect(view.root.textContent).not.to.include('Works on Shopify')
    view.getByRole('button', 'Add a trigger').click()
    ;(await view.findByRole('menuitem', 'After adding to the cart')).click()
    await view.findByText(
      /^Works on Shopify, on WooCommerce .* set data-poplar-cart or dispatch the event poplar-cart\.$/,
    )
  })

  it('say which currency a total is compared in', async () => {
    await show()
    expect(view.root.textContent).not.to.include('several currencies')
    view.getByRole('button', 'Add a cart condition').click()
    ;(await view.findByRole('menuitem', 'Minimum total')).click()
    await view.findByText(/compared with the total in the currency of the visitor’s cart\.$/)
  })

  it('don’t mention currencies next to a number of items', async () => {
    const cart = { totalAtLeast: null, totalAtMost: null, itemsAtLeast: 2 }
    await show({ visitors: { ...targetingWith({}).visitors, cart } })
    await view.findByText(/^Works on Shopify/)
    expect(view.root.textContent).not.to.include('several currencies')
  })

  it('show an error for an invalid simulated cart', async () => {
    const cart = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
    await show({ visitors: { ...targetingWith({}).visitors, cart } })
    type('Cart total', '€5')
    await view.findByText('Enter an amount, such as 50 or 49.90.')
  })

  it('explain what a visitor on the selected device must do to trigger the campaign, and on which page', async () => {
    await show({ moments: [{ kind: 'leave' }, { kind: 'click', selector: '#buy' }] })
    await view.findByText(
      /It shows when the pointer leaves the page at the top or after a click on #buy, if the page has it\./,
    )
    view.getByRole('button', 'Phone').click()
    await view.findByText(/It shows after a quick scroll up, or on return from another tab/)
  })

  it('say on which page of a visit the trigger fires', async () => {
    await show({ moments: [{ kind: 'pages', count: 3 }] })
    await view.findByText(/It shows from page 3 of a visit onwards; this is page 1/)
    type('Pages seen so far', '3')
    await view.findByText(/It shows as soon as the page has loaded/)
  })

  it('can set the campaign live', async () => {
    const live = editedResponse({ status: 'live' })
    await show(
      {},
      {
        [`GET /campaigns/${ID}`]: { data: editedResponse({ status: 'draft' }) },
        [`PUT /campaigns/${ID}/status`]: { data: live },
      },
    )
    await view.findByText(/It’s a draft/)
    const way = view.getByRole('button', 'Set it live')
    way.focus()
    way.click()
    await view.findByText(/It’s live\./)
    await eventually(() => expect(view.shadow.activeElement?.tagName).to.equal('H1'))
  })

  it('warn of sample content before the campaign is set live', async () => {
    const design = initialDesign(findTemplate('tear-off'), 'tea.example')
    const draft = { data: editedResponse({ status: 'draft', design }) }
    await show({}, { [`GET /campaigns/${ID}`]: draft })
    ;(await view.findByRole('button', 'Set it live')).click()
    await view.findByText(/3 places in the design still have sample content\./)
  })

  it('tell a member without publish permission whom to ask, next to the status and in the status check', async () => {
    const draft = { data: editedResponse({ status: 'draft' }) }
    await show({}, { [`GET /campaigns/${ID}`]: draft }, memberWith('edit_campaigns'))
    await view.findByText(/It’s a draft/)
    const asks = [...view.root.querySelectorAll('.ask')].map(({ textContent }) => textContent)
    expect(asks).to.deep.equal(Array(2).fill('Ask mira@example.com to set it live.'))
  })

  it('tell a member whom to ask to change the plan', async () => {
    await show(
      {},
      { [`GET /campaigns/${ID}`]: { data: editedResponse({ template_plan: 'plus' }) } },
      memberWith('edit_campaigns'),
    )
    await view.findByText(/Only mira@example\.com can change the plan/)
  })

  it('show an error when the URL has no campaign ID', async () => {
    view = mountSignedIn(<SettingsPage campaignId={null} />, { http: fakeHttp({}) })
    await view.findByRole('heading', 'Which campaign?')
  })

  it('show an error when the campaign no longer exists', async () => {
    const gone = new ApiFailure({ kind: 'refused', status: 404, code: 'NOT_FOUND' })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, {
      http: fakeHttp({ [`GET /campaigns/${ID}`]: gone }),
    })
    await view.findByRole('heading', 'This campaign isn’t on this site')
  })

  it('have no accessibility violations', async () => {
    await show({
      moments: [
        { kind: 'delay', seconds: 12 },
        { kind: 'click', selector: '#buy' },
      ],
      pages: { shown: [{ match: 'contains', text: '/shop' }], hidden: [] },
      schedule: { ...targetingWith({}).schedule, days: [1, 2], hours: { from: 9, until: 18 } },
    })
    clock.uninstall()
    await expectAccessible(view)
  })
})
