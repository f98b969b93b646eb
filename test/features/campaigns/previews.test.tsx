import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { previewsStore } from '../../../src/features/campaigns/previews.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { eventually, fakeHttp, type Mounted, testKit } from '../../support/mount.tsx'
import { campaignResponse, mountSignedIn, NOW, pageBody } from './support.tsx'

const PREVIEWS = 'GET /campaigns/previews'

describe('the previews in the list', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  afterEach(() => view.unmount())

  const show = async (
    campaigns: ReturnType<typeof campaignResponse>[],
    previews?: Parameters<typeof fakeHttp>[0][string],
  ) => {
    const designs = campaigns.map(({ campaign_id }) => ({
      ...{ campaign_id, version: 1 },
      design: blankDesign(),
    }))
    http = fakeHttp({
      'GET /campaigns': pageBody(campaigns),
      [PREVIEWS]: previews ?? { data: designs },
    })
    view = mountSignedIn(<CampaignsPage now={() => NOW} onCreate={() => {}} />, { http })
    await eventually(() => view.allByRole('rowheader').length === campaigns.length)
  }
  const previewCount = () => view.root.querySelectorAll('.popup-thumbnail > div').length
  const requestedIds = () =>
    http.calls.flatMap(({ path, call }) =>
      path === '/campaigns/previews' ? [call.query?.campaign_ids] : [],
    )
  const makeCampaigns = (count: number) =>
    Array.from({ length: count }, (_, index) => campaignResponse({ campaign_id: `id${index}` }))

  it('show the real designs, loaded with one request', async () => {
    await show(makeCampaigns(3))
    await eventually(() => expect(previewCount()).to.equal(3))
    expect(requestedIds().map((ids) => String(ids).split(',').toSorted())).to.deep.equal([
      ['id0', 'id1', 'id2'],
    ])
  })

  it('are requested only for rows in view', async () => {
    await show(makeCampaigns(25))
    await eventually(() => previewCount() > 0)
    expect(String(requestedIds()[0]).split(',').length).to.be.lessThan(25)
  })

  it('are requested again only when their campaign has changed', async () => {
    const [one = campaignResponse()] = makeCampaigns(1)
    await show([one])
    await eventually(() => expect(previewCount()).to.equal(1))
    http.table['GET /campaigns'] = pageBody([one, ...makeCampaigns(2).slice(1)])
    view.kit.selectSite('S2')
    await eventually(() => expect(requestedIds()).to.deep.equal(['id0', 'id1']))
    http.table['GET /campaigns'] = pageBody([{ ...one, version: 2 }])
    view.kit.selectSite('S3')
    await eventually(() => expect(requestedIds()).to.deep.equal(['id0', 'id1', 'id0']))
  })

  for (const [what, answer] of [
    ['fail to load', new ApiFailure({ kind: 'offline' })],
    ['are invalid', { data: [{ campaign_id: 'id0', design: 'nonsense' }] }],
    ['are missing', { data: [] }],
  ] as const) {
    it(`fall back to the intent’s icon if they ${what}`, async () => {
      await show(makeCampaigns(1), answer)
      await eventually(() => requestedIds().length === 1)
      expect(view.root.querySelectorAll('.campaign-picture svg').length).to.equal(1)
      expect(previewCount()).to.equal(0)
    })
  }
})

describe('a bug in loading previews', () => {
  it('is reported', async () => {
    const reports: unknown[] = []
    const kit = testKit({ kit: { report: (error) => reports.push(error) } })
    previewsStore(kit).ask({ campaignId: 'id0', version: 1 })
    await eventually(() => expect(String(reports)).to.match(/no response for GET/))
  })
})
