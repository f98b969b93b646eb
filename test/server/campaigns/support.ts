import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { EMPTY_REVIEW } from '../../../src/popup/samples.ts'
import type { Schedule, Targeting } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import type { CampaignDetailResponse } from '../../../src/server/campaigns/schema.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newSite, type TestSite } from '../support/data.ts'
import type { Call, Reply, TestServer } from '../support/server.ts'

/** A blank design, identified by its heading. */
export function designWithHeading(text: string): PopupDesign {
  const design = blankDesign()
  const [first, ...rest] = design.steps
  if (first === undefined) throw new Error('A blank design has a step.')
  const blocks = first.blocks.map((block) =>
    block.type === 'heading' ? { ...block, text } : block,
  )
  return { ...design, steps: [{ ...first, blocks }, ...rest], review: EMPTY_REVIEW }
}

/** A design as everyone except its owner receives it, without the review. */
export function withoutReview({ review: _, ...design }: PopupDesign): Omit<PopupDesign, 'review'> {
  return design
}

export const targetingWith = (schedule: Partial<Schedule>, timeZone = 'UTC'): Targeting => {
  const targeting = defaultTargeting(timeZone)
  return { ...targeting, schedule: { ...targeting.schedule, ...schedule } }
}

/** A site with its owner, and the calls for its campaigns. */
export type Shop = {
  admin: SignedIn
  site: TestSite
  call<Data = CampaignDetailResponse>(
    method: string,
    path: string,
    more?: Call,
  ): Promise<Reply<Data>>
  /** Creates a draft through the API, and returns it in full. */
  begin(form?: Record<string, unknown>): Promise<CampaignDetailResponse>
  read(campaignId: string): Promise<CampaignDetailResponse>
  /** Changes the campaign's status, based on its current version; `remove` deletes the campaign. */
  switchTo(campaignId: string, status: string): Promise<Reply<CampaignDetailResponse>>
  remove(campaignId: string): Promise<Reply<unknown>>
  save(
    document: 'design' | 'targeting',
    campaign: Pick<CampaignDetailResponse, 'campaign_id' | 'version'>,
    value: unknown,
    more?: Call,
  ): Promise<Reply<CampaignDetailResponse>>
}

export async function newShop(
  server: TestServer,
  account: Record<string, unknown> = {},
  timeZone = 'UTC',
): Promise<Shop> {
  const admin = await newAdmin(server, account)
  const site = await newSite(server, admin, 'shop.example', timeZone)
  const call: Shop['call'] = async (method, path, more = {}) =>
    server.call(method, `/v1/campaigns${path}`, {
      // Uses a new token for each call, because some tests change the time.
      ...{ token: await server.tokenOf(admin), siteId: site.site_id },
      ...more,
    })
  const read: Shop['read'] = async (id) => (await call('GET', `/${id}`)).body.data
  return {
    ...{ admin, site, call, read },
    async begin(form = {}) {
      const body = { title: 'First order', customer_intention: 'coupon-popups', ...form }
      return read((await call('POST', '', { body })).body.data.campaign_id)
    },
    async switchTo(id, status) {
      const body = { status, version: (await read(id)).version }
      return call('PUT', `/${id}/status`, { body })
    },
    remove: async (id) => call('DELETE', `/${id}?seen=${(await read(id)).updated_at}`),
    save: (document, { campaign_id, version }, value, more = {}) =>
      call('PUT', `/${campaign_id}/${document}`, { body: { version, [document]: value }, ...more }),
  }
}
