import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { campaignResponse, mountSignedIn, NOW, pageBody } from './support.tsx'

type Counts = readonly [views: number, clicks: number, subscribers: number]

const variant = (title: string, [views, clicks, subscribers]: Counts, more: object = {}) =>
  campaignResponse({
    title,
    ab_test_id: 'T1',
    view_count: views,
    click_count: clicks,
    subscribe_count: subscribers,
    ...more,
  })

describe('an A/B test in the list', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const show = async (a: Counts, b: Counts, more: object = {}, fieldsOfB: object = more) => {
    const data = [
      variant('First order: 10% off', a, more),
      variant('First order: free shipping', b, fieldsOfB),
    ]
    const http = fakeHttp({ 'GET /campaigns': pageBody(data) })
    view = mountSignedIn(<CampaignsPage now={() => NOW} onCreate={() => {}} />, { http })
    await view.findByRole('rowheader', /First order/)
  }
  const showLikelyWinner = () => show([10_702, 952, 471], [10_778, 1_067, 560])
  const cells = (head: RegExp) =>
    [...(view.getByRole('rowheader', head).parentElement?.children ?? [])].map(
      (cell) => cell.textContent,
    )

  it('is one row with the totals of its variants', async () => {
    await showLikelyWinner()
    expect(cells(/A\/B test/).slice(2, 6)).to.deep.equal([
      '21,480',
      '2,019',
      '1,031subscribers',
      '4.8%',
    ])
  })

  it('shows each variant with its letter, its share of the views and its rate', async () => {
    await showLikelyWinner()
    const [, share, views, , , rate] = cells(/^Variant A/)
    expect([share, views, rate]).to.deep.equal(['50% of views', '10,702', '4.4%'])
  })

  it('shows that a variant is paused instead of its share', async () => {
    await show([4_552, 397, 244], [4_491, 441, 270], { status: 'live' }, { status: 'paused' })
    expect(cells(/^Variant A/)[1]).to.equal('50% of views')
    expect(cells(/^Variant B/)[1]).to.equal('Paused')
    expect(cells(/A\/B test/)[1]).to.equal('Live')
  })

  it('shows the conversion rate, which lies within the range next to it', async () => {
    await show([4_552, 397, 244], [4_491, 441, 270])
    expect(cells(/^Variant A/)[5]).to.equal('5.4%')
    view.getByRole('img', /A from 4\.7% to 6\.1%/)
  })

  it('counts clicks when no variant has a form', async () => {
    await show([1_000, 55, 0], [1_000, 40, 0], { has_form: false })
    expect(cells(/^Variant A/)[5]).to.equal('5.5%')
  })

  it('explains the rounding when it leaves neither variant ahead', async () => {
    await show([100, 0, 29], [1_000, 0, 299])
    view.getByText(/“Ahead so far” compares whole percentages: A 29\.0% as 29%, B 29\.9% as 29%\.$/)
    expect(view.queryByText('Ahead so far')).to.equal(null)
  })

  it('marks the leader as ahead so far, without the rounding note', async () => {
    await showLikelyWinner()
    expect(view.queryByText(/whole percentages/)).to.equal(null)
    view.getByRole('rowheader', 'Variant B Free shipping Ahead so far')
    expect(view.queryByRole('rowheader', /Variant A.*Ahead/)).to.equal(null)
  })

  it('marks no leader in a tie', async () => {
    await show([100, 0, 29], [100, 0, 29])
    expect(view.queryByText('Ahead so far')).to.equal(null)
  })

  it('hides and shows its variants on click', async () => {
    await showLikelyWinner()
    view.getByRole('button', 'Hide variants of First order').click()
    await view.findByRole('button', 'Show variants of First order')
    expect(view.queryByRole('rowheader', /^Variant/)).to.equal(null)
    view.getByRole('button', 'Show variants of First order').click()
    await view.findByRole('rowheader', /^Variant A/)
  })

  it('can be renamed and deleted per variant', async () => {
    await showLikelyWinner()
    view.getByRole('button', 'Actions for First order: free shipping')
  })

  describe('says', () => {
    it('that a lead is probably real', async () => {
      await showLikelyWinner()
      view.getByText('B is probably better')
      view.getByText(/^99\.6% chance of being the best\./)
    })

    it('that a chance is very high, never that it is certain', async () => {
      await show([1_000, 0, 10], [1_000, 0, 200])
      view.getByText(/^more than 99\.9% chance/)
    })

    it('that it is too close to call', async () => {
      await show([500, 0, 20], [500, 0, 24])
      view.getByText('No variant is clearly better')
      view.getByText(/^B has the highest chance of being the best so far: 7\d%\./)
    })

    it('that it is too early, so that two clicks don’t count as a result', async () => {
      await show([40, 2, 0], [40, 0, 0], { has_form: false })
      view.getByText('Too early to tell')
      view.getByText(/once each has 100 views and there are 10 clicks in total/)
    })

    it('the range in which the true rates lie', async () => {
      await showLikelyWinner()
      view.getByRole('img', /A from 4\.0% to 4\.8%, B from 4\.8% to 5\.6%/)
    })
  })
})
