import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import '../../../src/ui/layout/page-head.tsx'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { ADMIN, campaignResponse, memberWith, mountSignedIn, NOW, pageBody } from './support.tsx'

const SPIN = campaignResponse({
  title: 'Spin for free shipping',
  customer_intention: 'gamification-popups',
  view_count: 12_906,
  click_count: 1_290,
  subscribe_count: 658,
})
const CRUMBS = campaignResponse({
  title: 'A few crumbs',
  customer_intention: 'cookie-notices',
  type: 'bar',
  has_form: false,
  view_count: 5_402,
  click_count: 137,
})

const OFFLINE = new ApiFailure({ kind: 'offline' })

/** An AppSumo deal whose payment is two weeks late. */
const UNPAID_DEAL = {
  ...{ gateway: 'appsumo', plan: 'plus', type: 'lifetime' },
  payment_delayed_at: new Date(Date.now() - 14 * 86_400_000).toISOString(),
}

describe('the campaigns page', () => {
  let view: Mounted
  let created: number
  afterEach(() => view.unmount())

  const show = (answer: Parameters<typeof fakeHttp>[0][string], user?: object) => {
    created = 0
    const http = fakeHttp({ 'GET /campaigns': answer })
    const page = <CampaignsPage now={() => NOW} onCreate={() => (created += 1)} />
    view = mountSignedIn(page, { http, ...(user ? { user } : {}) })
    return http
  }
  const row = async (title: string) => {
    const head = await view.findByRole('rowheader', new RegExp(title))
    return [...(head.parentElement?.children ?? [])].map((cell) => cell.textContent)
  }

  it('shows how many are live, and on which site', async () => {
    show(pageBody([SPIN], { counts: { live: 5 } }))
    await view.findByText(/^5 live on juniperandclay\.example\./)
  })

  it('says “set live” instead of “live” when the snippet has never been seen on the site', async () => {
    const sites = ADMIN.sites.map((site) => ({ ...site, last_seen_at: null }))
    show(pageBody([campaignResponse({ status: 'live' })], { counts: { live: 1 } }), {
      ...ADMIN,
      sites,
    })
    await view.findByText(/^1 set live, but our snippet hasn’t been seen on .* yet\./)
    const { textContent } = await view.findByRole('row', /First order/)
    expect(textContent).to.include('Live, not yet seen on your site')
  })

  for (const [user, words] of [
    [
      { monthly_views: 9, monthly_views_limit: 9 },
      '0 live on .*: 2 are paused because the view limit is reached\\.',
    ],
    [
      { plan: { gateway: 'stripe', plan: 'free' } },
      '0 live on .*: 2 are paused and need a larger plan\\.',
    ],
    [{ plan: UNPAID_DEAL }, '0 live on .*: 2 are paused until the deal is paid for\\.'],
  ] as const) {
    it(`says "${words}" for held-back campaigns, which count as set live`, async () => {
      show(pageBody([SPIN], { counts: { live: 2, held: 2 } }), { ...ADMIN, ...user })
      await view.findByText(new RegExp(words))
      expect(view.getByRole('tab', /^Set live/).textContent).to.match(/2$/)
      expect(view.queryByRole('tab', /^Live/)).to.equal(null)
    })
  }

  it('shows the count below its heading, whichever page was open before', async () => {
    show(pageBody([SPIN]))
    const text = (await view.findByText(/^\d+ live on/)).getBoundingClientRect()
    const heading = view.root.querySelector('h1')?.getBoundingClientRect()
    expect(text.left).to.equal(heading?.left)
    expect(text.top).to.be.at.least(heading?.bottom ?? Number.NaN)
  })

  it('counts an A/B test as one, because it is one row', async () => {
    const variants = [
      campaignResponse({ ab_test_id: 't1' }),
      campaignResponse({ ab_test_id: 't1' }),
    ]
    show(pageBody([SPIN, ...variants]))
    await view.findByText('2 campaigns')
  })

  it('counts the campaigns with each status', async () => {
    show(pageBody([SPIN], { counts: { all: 9, live: 5, draft: 1 } }))
    await view.findByRole('tab', 'All 9')
    expect(view.getByRole('tab', 'Live 5').ariaSelected).to.equal('false')
    view.getByRole('tab', 'Drafts 1')
  })

  it('shows each campaign’s title, intent, status, figures and last change', async () => {
    show(pageBody([SPIN]))
    expect((await row('Spin')).slice(0, 7)).to.deep.equal([
      'Spin for free shippingGamification Popups · Pop-up',
      'Live',
      '12,906',
      '1,290',
      '658subscribers',
      '5.1%',
      '2 hours ago',
    ])
  })

  it('says that a campaign without a form has no form', async () => {
    show(pageBody([CRUMBS]))
    const cells = await row('crumbs')
    expect([cells[4], cells[5]]).to.deep.equal(['no form', 'no form'])
  })

  it('still counts the subscribers of a form that was removed', async () => {
    show(pageBody([{ ...CRUMBS, view_count: 1_000, subscribe_count: 88 }]))
    const cells = await row('A few crumbs')
    expect([cells[4], cells[5]]).to.deep.equal(['88subscribers', '8.8%'])
  })

  for (const [type, kind] of [
    ['bar', 'Cookie Notices · Bar'],
    ['slide-in', 'Cookie Notices · Slide-in'],
    ['full-screen', 'Cookie Notices · Full screen'],
    ['something new', 'Cookie Notices'],
  ]) {
    it(`shows a campaign of type ${type} as ${kind}`, async () => {
      show(pageBody([{ ...CRUMBS, type }]))
      expect((await row('crumbs'))[0]).to.equal(`A few crumbs${kind}`)
    })
  }

  for (const [fields, words] of [
    [{ status: 'scheduled', starts_at: '2026-11-30T12:00:00Z' }, 'From Nov 30'],
    [{ status: 'ended', ends_at: '2026-10-08T12:00:00Z' }, 'Ended Oct 8'],
    [{ status: 'scheduled' }, 'Scheduled'],
    [{ status: 'scheduled', starts_at: 'soon' }, 'From'],
    [{ status: 'something new' }, 'Draft'],
  ] as const) {
    it(`shows ${JSON.stringify(fields)} as ${words}`, async () => {
      show(pageBody([campaignResponse(fields)]))
      expect((await row('First'))[1]?.trim()).to.equal(words)
    })
  }

  it('shows markup in a title as text', async () => {
    show(pageBody([campaignResponse({ title: '<img src=x onerror=alert(1)>' })]))
    await view.findByText('<img src=x onerror=alert(1)>')
    expect(view.root.querySelector('img')).to.equal(null)
  })

  it('shows a skeleton while loading', () => {
    show(() => new Promise(() => {}))
    expect(view.getByRole('status', /Loading campaigns/).ariaBusy).to.equal('true')
  })

  it('shows an error, and the list after Try again', async () => {
    const http = show(OFFLINE)
    await view.findByRole('alert', 'Couldn’t load the campaigns')
    http.table['GET /campaigns'] = pageBody([SPIN])
    view.getByRole('button', 'Try again').click()
    await view.findByRole('rowheader', /Spin/)
  })

  it('reports a failed list to the host until it has loaded', async () => {
    const http = show(OFFLINE)
    await view.findByRole('alert', 'Couldn’t load the campaigns')
    await eventually(() =>
      expect(view.failures.map(({ failure }) => failure)).to.deep.equal([OFFLINE]),
    )
    http.table['GET /campaigns'] = pageBody([SPIN])
    view.failures[0]?.retry()
    await view.findByRole('rowheader', /Spin/)
    expect([...view.states]).to.deep.equal([])
  })

  it('loads the other site’s campaigns when the site changes', async () => {
    const http = show(pageBody([SPIN]))
    await view.findByRole('rowheader', /Spin/)
    http.table['GET /campaigns'] = pageBody([CRUMBS])
    view.kit.selectSite('S2')
    await view.findByRole('rowheader', /crumbs/)
    expect(view.queryByRole('rowheader', /Spin/)).to.equal(null)
  })

  describe('when empty or limited', () => {
    it('offers to create the first campaign', async () => {
      show(pageBody([]))
      ;(await view.findByRole('button', 'Create Campaign')).click()
      expect(created).to.equal(1)
      expect(view.queryByRole('tab')).to.equal(null)
    })

    it('tells a member without permission to set campaigns live whom to ask', async () => {
      show(pageBody([campaignResponse()]), memberWith('create_campaigns'))
      await view.findByText('Ask mira@example.com to set campaigns live.')
    })

    const FULL = { monthly_views: 100, monthly_views_limit: 100 }
    const EXPIRED = { plan: { gateway: 'stripe', plan: 'plus', expired: true } }
    for (const [user, fields, word] of [
      [{}, {}, 'Live'],
      [FULL, {}, 'Paused: view limit reached'],
      [FULL, { status: 'draft' }, 'Draft'],
      [{ plan: UNPAID_DEAL }, {}, 'Paused: deal not paid for'],
      [EXPIRED, { template_plan: 'plus' }, 'Paused: needs a larger plan'],
      [EXPIRED, { template_plan: 'free' }, 'Live'],
    ] as const) {
      it(`shows "${word}" for ${JSON.stringify({ ...user, ...fields })}`, async () => {
        show(pageBody([campaignResponse({ status: 'live', ...fields })]), { ...ADMIN, ...user })
        const row = await view.findByRole('row', /First order/)
        expect(row.querySelector('.status')?.textContent).to.equal(word)
        expect(view.queryByText(/Your plan has expired/) !== null).to.equal(user === EXPIRED)
      })
    }

    for (const [user, starts_at, words] of [
      [FULL, '2026-11-27T12:00:00Z', 'From December 1, when the new month’s views start'],
      [FULL, '2026-12-04T12:00:00Z', 'From Dec 4'],
      [{ plan: UNPAID_DEAL }, '2026-11-27T12:00:00Z', 'Paused: deal not paid for'],
    ] as const) {
      it(`shows "${words}" for a campaign that would start on ${starts_at}, with ${JSON.stringify(user)}`, async () => {
        show(pageBody([campaignResponse({ status: 'scheduled', starts_at })]), {
          ...ADMIN,
          ...user,
        })
        const row = await view.findByRole('row', /First order/)
        expect(row.querySelector('.status')?.textContent).to.equal(words)
      })
    }

    it('tells a member without permission to create campaigns who can allow it', async () => {
      show(pageBody([]), memberWith())
      await view.findByText('No campaigns yet')
      view.getByText(
        /You can view campaigns but not create them\. mira@example\.com can give you permission\./,
      )
      expect(view.queryByRole('button', 'Create Campaign')).to.equal(null)
    })
  })

  describe('at 375 px', () => {
    it('becomes a list that doesn’t scroll sideways', async () => {
      const http = fakeHttp({
        'GET /campaigns': pageBody([campaignResponse({ title: 'Wide'.repeat(100) }), SPIN]),
      })
      view = mountSignedIn(<CampaignsPage now={() => NOW} onCreate={() => {}} />, {
        http,
        width: 343,
      })
      await view.findByRole('rowheader', /Spin/)
      const scroller = view.root.querySelector('.table-scroll')
      await eventually(() => expect(scroller?.scrollWidth).to.equal(scroller?.clientWidth))
      view.getByText('658')
    })
  })
})
