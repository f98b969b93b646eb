import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, eventually, type Mounted } from '../../support/mount.tsx'
import {
  BEST_CAMPAIGNS,
  daysResponse,
  mountDashboard,
  NO_ACTIVITY,
  NOW,
  siteResponse,
  TYPICAL_DAY,
} from './support.tsx'

const OFFLINE = new ApiFailure({ kind: 'offline' })
const QUIET = {
  days: daysResponse(30, NO_ACTIVITY),
  days_before: daysResponse(30, NO_ACTIVITY, 30),
  best_campaigns: [],
  latest_subscribers: [],
  confirmed: 0,
}
const NEW_SITE = { sites: [{ id: '1', site_id: 'S1', domain: 'new.example' }] }

describe('the dashboard', () => {
  let view: Mounted
  let http: ReturnType<typeof mountDashboard>['http']
  afterEach(() => view.unmount())
  const show = (
    setting?: Parameters<typeof mountDashboard>[1],
    page = <DashboardPage now={() => NOW} />,
  ) => ({ view, http } = mountDashboard(page, setting))
  const chooseOption = (label: string, value: string) => {
    const select = view.getByLabel(label)
    if (!(select instanceof HTMLSelectElement)) throw new Error(`The ${label} field isn’t a select`)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** A closed select shows none of its options. */
  const expectCampaignOption = (title: string) =>
    eventually(() => view.getByLabel('Campaign').textContent.includes(title))

  describe('greeting', () => {
    it('includes the user’s name', () => {
      show()
      view.getByRole('heading', 'Good afternoon, Mira')
    })

    it('omits the name when it isn’t known', () => {
      show({ user: { first_name: '' } })
      view.getByRole('heading', 'Good afternoon')
    })

    it('changes with the time of day while the page is open', async () => {
      const clock = install({
        now: NOW,
        toFake: ['setInterval', 'clearInterval', 'Date'],
      })
      try {
        show({}, <DashboardPage now={() => new Date()} />)
        clock.tick(6 * 3_600_000)
        await view.findByRole('heading', 'Good evening, Mira')
      } finally {
        clock.uninstall()
      }
    })

    it('is followed by a summary of new subscribers since yesterday', async () => {
      show()
      await view.findByText('juniperandclay.example gained 140 subscribers since yesterday.')
    })

    it('does not claim a gain that did not happen', async () => {
      show({
        table: {
          'GET /site': siteResponse({ days: daysResponse(30, { ...TYPICAL_DAY, subscribers: 0 }) }),
        },
      })
      await view.findByText('No new subscribers on juniperandclay.example since yesterday.')
    })
  })

  describe('filters', () => {
    it('load another period', async () => {
      show()
      await view.findByRole('button', /^Views/)
      chooseOption('Period', '7')
      expect(http.calls.findLast(({ path }) => path === '/site')?.call.query).to.include({
        days: 7,
      })
    })

    it('filter by a campaign, which the summary then mentions', async () => {
      show()
      await expectCampaignOption('A rare one')
      chooseOption('Campaign', 'c9')
      expect(http.calls.findLast(({ path }) => path === '/site')?.call.query).to.include({
        campaign_id: 'c9',
      })
      await view.findByText(/^A rare one gained 140/)
    })

    it('dim the figures of the previous selection while loading', async () => {
      show()
      await view.findByText('From shown to confirmed')
      http.table['GET /site'] = () => deferred().promise
      chooseOption('Period', '90')
      await eventually(() => view.root.querySelector('.figures')?.ariaBusy === 'true')
    })
  })

  describe('while it loads', () => {
    it('shows the greeting, the filters and a skeleton', () => {
      show({ table: { 'GET /site': () => deferred().promise } })
      expect(view.allByRole('status')[0]?.ariaBusy).to.equal('true')
      view.getByLabel('Period')
      expect(view.queryByRole('table')).to.equal(null)
    })

    it('shows this month’s views as soon as they are known', async () => {
      show({ table: { 'GET /site': () => deferred().promise } })
      await view.findByRole('meter', 'Views this month')
    })
  })

  describe('after a failure', () => {
    beforeEach(async () => {
      show({ table: { 'GET /site': OFFLINE } })
      await view.findByRole('alert', 'Couldn’t load your stats')
    })

    it('keeps the parts that have loaded', async () => {
      await view.findByRole('meter', 'Views this month')
      view.getByRole('heading', 'Good afternoon, Mira')
    })

    it('reports it to the host', () => {
      expect(view.failures.at(-1)?.failure).to.equal(OFFLINE)
    })

    it('shows the figures after Try again', async () => {
      http.table['GET /site'] = siteResponse()
      view.getByRole('button', 'Try again').click()
      await view.findByRole('button', 'Views 60,000 up 25.0% from 48,000 by this time')
    })
  })

  describe('without views', () => {
    it('links to the installation help while the snippet is missing', async () => {
      let helpRequests = 0
      const page = <DashboardPage now={() => NOW} onInstallationHelp={() => (helpRequests += 1)} />
      show({ table: { 'GET /site': siteResponse(QUIET) }, user: NEW_SITE }, page)
      ;(await view.findByRole('button', 'Installation help')).click()
      expect(helpRequests).to.equal(1)
      view.getByText('No views on new.example yet.')
    })

    it('links to a first campaign once the snippet has been seen', async () => {
      let createRequests = 0
      const response = siteResponse({ ...QUIET, has_live_campaign: false })
      const page = <DashboardPage now={() => NOW} onCreateCampaign={() => (createRequests += 1)} />
      show({ table: { 'GET /site': response } }, page)
      await view.findByText(/^No views on .* in the last 30 days\.$/)
      ;(await view.findByRole('button', 'Create Campaign')).click()
      expect(createRequests).to.equal(1)
    })

    it('links to the campaigns when the host doesn’t handle the create event', async () => {
      show({ table: { 'GET /site': siteResponse({ ...QUIET, has_live_campaign: false }) } })
      const link = await view.findByRole('link', 'Create Campaign')
      expect(link.getAttribute('href')).to.equal('/campaigns/')
    })

    it('waits for visitors when a campaign is live', async () => {
      show({ table: { 'GET /site': siteResponse(QUIET) } })
      await view.findByRole('heading', 'Waiting for the first visitor')
    })

    const UNPAID = { gateway: 'appsumo', payment_delayed_at: '2025-10-01T00:00:00Z' }
    for (const [user, text] of [
      [{ plan: UNPAID }, 'AppSumo hasn’t passed on the payment for your deal.'],
      [{ monthly_views: 9, monthly_views_limit: 9 }, 'You’ve used up this month’s views.'],
    ] as const) {
      it(`does not wait for visitors while pop-ups are paused: "${text}"`, async () => {
        show({ table: { 'GET /site': siteResponse(QUIET) }, user })
        await view.findByRole('heading', 'Pop-ups are paused')
        view.getByText(text)
      })
    }

    it('draws no chart, funnel or ranking', async () => {
      show({ table: { 'GET /site': siteResponse(QUIET) } })
      await view.findByRole('heading', 'Waiting for the first visitor')
      expect(view.queryByRole('slider')).to.equal(null)
      expect(view.queryByText('Best campaigns')).to.equal(null)
    })

    it('suggests another selection when a campaign is selected', async () => {
      show()
      await expectCampaignOption('A rare one')
      http.table['GET /site'] = siteResponse(QUIET)
      chooseOption('Campaign', 'c9')
      await view.findByRole('heading', 'No views in this period')
    })
  })

  it('shows markup in titles and domains as text', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const best = [{ ...BEST_CAMPAIGNS[0], title }]
    show({ table: { 'GET /site': siteResponse({ best_campaigns: best }) } })
    await view.findByRole('button', title)
    expect(view.root.querySelector('img')).to.equal(null)
  })
})
