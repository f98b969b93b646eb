import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountFor, NOW, pageBody, wireCampaign } from './support.tsx'

const PREVIEWS = 'GET /campaigns/previews'

describe('the previews in the list', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  afterEach(() => view.unmount())

  const show = async (
    campaigns: ReturnType<typeof wireCampaign>[],
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
    view = mountFor(<CampaignsPage now={() => NOW} onCreate={() => {}} />, { http })
    await eventually(() => view.allByRole('rowheader').length === campaigns.length)
  }
  const drawn = () => view.root.querySelectorAll('.popup-thumbnail > div').length
  const asked = () =>
    http.calls.flatMap(({ path, call }) =>
      path === '/campaigns/previews' ? [call.query?.campaign_ids] : [],
    )
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => wireCampaign({ campaign_id: `id${index}` }))

  it('show the real designs, loaded with one request', async () => {
    await show(many(3))
    await eventually(() => expect(drawn()).to.equal(3))
    expect(asked().map((ids) => String(ids).split(',').toSorted())).to.deep.equal([
      ['id0', 'id1', 'id2'],
    ])
  })

  it('are requested only for rows in view', async () => {
    await show(many(25))
    await eventually(() => drawn() > 0)
    expect(String(asked()[0]).split(',').length).to.be.lessThan(25)
  })

  it('are requested again only when their campaign has changed', async () => {
    const [one = wireCampaign()] = many(1)
    await show([one])
    await eventually(() => expect(drawn()).to.equal(1))
    http.table['GET /campaigns'] = pageBody([one, ...many(2).slice(1)])
    view.kit.selectSite('S2')
    await eventually(() => expect(asked()).to.deep.equal(['id0', 'id1']))
    http.table['GET /campaigns'] = pageBody([{ ...one, version: 2 }])
    view.kit.selectSite('S3')
    await eventually(() => expect(asked()).to.deep.equal(['id0', 'id1', 'id0']))
  })

  for (const [what, answer] of [
    ['fail to load', new ApiFailure({ kind: 'offline' })],
    ['are invalid', { data: [{ campaign_id: 'id0', design: 'nonsense' }] }],
    ['are missing', { data: [] }],
  ] as const) {
    it(`fall back to the icon of the intent if they ${what}`, async () => {
      await show(many(1), answer)
      await eventually(() => asked().length === 1)
      expect(view.root.querySelectorAll('.campaign-picture svg').length).to.equal(1)
      expect(drawn()).to.equal(0)
    })
  }
})
