import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import type { Mounted } from '../../support/mount.tsx'
import { daysResponse, mountDashboard, NOW, siteResponse, TYPICAL_DAY } from './support.tsx'

const DAY_MS = 86_400_000

describe('the dashboard cards', () => {
  let view: Mounted
  let http: ReturnType<typeof mountDashboard>['http']
  afterEach(() => view.unmount())
  const show = async (change: object = {}, user: object = {}, now = NOW) => {
    const setting = { table: { 'GET /site': siteResponse(change) }, user }
    ;({ view, http } = mountDashboard(<DashboardPage now={() => now} />, setting))
    await view.findByText('Latest subscribers')
  }
  const hrefOf = (name: string) => view.getByRole('link', name).getAttribute('href')

  describe('best campaigns', () => {
    it('show each campaign’s views, conversion and subscribers', async () => {
      await show()
      const row = view.getByRole('rowheader', /First order/).parentElement
      expect(row?.textContent).to.equal('First order21,4804.8%1,031')
    })

    it('show no conversion for a campaign without views', async () => {
      await show()
      const row = view.getByRole('rowheader', /Cookie notice/).parentElement
      expect(row?.textContent).to.equal('Cookie notice0–0')
    })

    it('have bars relative to the first campaign', async () => {
      await show()
      const bars = [...view.root.querySelectorAll<HTMLElement>('.rank .share i')]
      expect(bars.map((bar) => bar.style.inlineSize)).to.deep.equal(['100%', '63.8%', '0%'])
    })

    it('filter the figures by the selected campaign', async () => {
      await show()
      view.getByRole('button', 'First order').click()
      expect(http.calls.findLast(({ path }) => path === '/site')?.call.query).to.include({
        campaign_id: 'c1',
      })
    })

    it('say so when no campaign was shown', async () => {
      await show({ best_campaigns: [] })
      view.getByText('No campaign was shown in this period.')
    })

    it('link to all campaigns', async () => {
      await show()
      expect(hrefOf('All campaigns')).to.equal('/campaigns/')
    })
  })

  describe('the funnel', () => {
    const steps = () =>
      [...view.root.querySelectorAll('.funnel li')].map((step) => step.textContent)

    it('shows each step as a percentage of the previous step', async () => {
      await show()
      expect(steps()).to.deep.equal([
        'Shown60,000views, not people',
        'Engaged4,8008.0% of shown',
        'Submitted2,10043.8% of engaged',
        'Confirmed1,57575.0% of submitted',
      ])
    })

    it('does not divide by zero', async () => {
      const days = daysResponse(30, { ...TYPICAL_DAY, clicks: 0, subscribers: 0 })
      await show({ days, confirmed: 0 })
      expect(steps().slice(1)).to.deep.equal([
        'Engaged0none yet',
        'Submitted0none yet',
        'Confirmed0with double opt-in only',
      ])
    })
  })

  describe('views this month', () => {
    const END_OF_TENTH = new Date('2025-11-11T00:00:00Z')
    const tone = () => view.root.querySelector('.meter')?.getAttribute('data-tone')
    const meterNote = () => view.root.querySelector('.meter .foot')?.textContent

    it('show the forecast for the end of the month', async () => {
      await show({}, { monthly_views: 10_000 }, END_OF_TENTH)
      expect(meterNote()).to.equal('At this pace, you’ll reach 30,000 by the end of the month.')
      expect(tone()).to.equal('good')
      expect(view.getByRole('meter', 'Views this month')).to.include({ value: 10_000, max: 50_000 })
    })

    it('warn of the day on which the limit will be reached, with a link to the plans', async () => {
      await show({}, { monthly_views: 20_000 }, END_OF_TENTH)
      expect(meterNote()).to.match(/limit on November 26\. Pop-ups then pause until December 1\./)
      expect(tone()).to.equal('warning')
      expect(hrefOf('Compare plans')).to.equal('/billing?reason=views')
    })

    it('say that the limit is reached', async () => {
      await show({}, { monthly_views: 50_000 }, END_OF_TENTH)
      expect(meterNote()).to.match(
        /^You’ve reached the limit\. Pop-ups are paused until December 1\./,
      )
      expect(tone()).to.equal('danger')
    })

    it('show no forecast on the first day', async () => {
      await show({}, { monthly_views: 900 }, new Date('2025-11-01T10:00:00Z'))
      expect(meterNote()).to.equal('')
    })

    it('show no forecast without views', async () => {
      await show({}, { monthly_views: 0 }, END_OF_TENTH)
      expect(meterNote()).to.equal('Resets on December 1.')
    })

    it('show no forecast while all pop-ups are paused', async () => {
      const plan = { gateway: 'appsumo', plan: 'plus', payment_delayed_at: '2025-10-30T00:00:00Z' }
      await show({}, { monthly_views: 10_000, plan }, END_OF_TENTH)
      expect(meterNote()).to.equal('')
    })

    it('have no meter without a limit', async () => {
      await show({}, { monthly_views_limit: null })
      expect(view.queryByRole('meter')).to.equal(null)
      view.getByText(/Your plan has no view limit/)
    })

    it('do not divide by a limit of zero', async () => {
      await show({}, { monthly_views: 0, monthly_views_limit: 0 })
      expect(tone()).to.equal('danger')
      expect(view.root.querySelector('.meter')?.textContent).not.to.include('NaN')
    })
  })

  describe('first steps', () => {
    it('count the completed ones', async () => {
      await show()
      view.getByText('4 of 6')
      view.getByRole('listitem', 'Install the snippet , done')
    })

    it('link to the open ones, and explain them', async () => {
      await show({ has_live_campaign: false, has_published_campaign: false })
      expect(hrefOf('Set a campaign live')).to.equal('/campaigns/')
      view.getByText('Choose a template, make it yours, set it live')
    })

    it('lead to the subscribers until there is one', async () => {
      await show({ has_subscriber: false })
      expect(hrefOf('Get your first subscriber')).to.equal('/subscribers')
      view.getByText('From a pop-up, or import your list')
    })

    it('lead to the integrations until the first lead was sent', async () => {
      await show()
      expect(hrefOf('Send leads to your email tool')).to.equal('/integrations')
      view.getByText('Connect it once, and every lead goes there')
    })

    it('say which one is not available yet, without a link', async () => {
      await show()
      expect(view.queryByRole('link', 'Invite a colleague')).to.equal(null)
    })

    it('show the number of seats in the plan', async () => {
      await show()
      view.getByText('Coming soon; your plan has 3 seats')
    })
  })

  describe('latest subscribers', () => {
    it('show email, campaign and time', async () => {
      await show()
      const row = view.getByText('a.lindqvist@example.com').closest('li')
      expect(row?.textContent).to.equal('a.lindqvist@example.comFirst order2 min. ago')
    })

    it('show a relative time at first, and later a date', async () => {
      const created_at = new Date(NOW.getTime() - 9 * DAY_MS).toISOString()
      const latest_subscribers = [
        { id: 's2', email: 'a@b.example', campaign_title: 'Old', created_at },
      ]
      await show({ latest_subscribers })
      view.getByText('Nov 8')
    })

    it('say so when there are none', async () => {
      await show({ latest_subscribers: [] })
      view.getByText('Nobody has subscribed yet.')
    })

    it('link to the person', async () => {
      await show()
      expect(hrefOf('a.lindqvist@example.com')).to.equal('/subscribers?person=s1')
    })

    it('link to all subscribers', async () => {
      await show()
      expect(hrefOf('All subscribers')).to.equal('/subscribers')
    })
  })

  it('are stacked on a phone without horizontal scrolling', async () => {
    const table = { 'GET /site': siteResponse() }
    ;({ view } = mountDashboard(<DashboardPage now={() => NOW} />, { table, width: 343 }))
    await view.findByText('Latest subscribers')
    expect(view.root.scrollWidth).to.be.at.most(343)
    const tops = [...view.root.querySelectorAll('.card')].map(
      (card) => card.getBoundingClientRect().top,
    )
    expect(tops).to.deep.equal(tops.toSorted((one, other) => one - other))
  })
})
