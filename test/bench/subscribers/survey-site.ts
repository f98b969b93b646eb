import type { Database } from '../../../src/server/platform/database/database.ts'
import { type AddedSite, addSite } from './add-site.ts'
import { fillWithoutIndexes } from './without-indexes.ts'

const CAMPAIGNS = ['Taste', 'Delivery', 'Prices', 'Advice', 'Return visit']

const INSERT_ANSWERS = `
  insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
  select account_id, site_id, campaign_id, campaign_id || '-' || number,
    case when number % 3 = 0 then jsonb_build_object('rating', number % 5)
      else jsonb_build_object('rating', number % 5, 'reason', 'Reason ' || number % 100) end,
    '[]', timestamptz '2025-01-01' + number * interval '1 minute'
  from campaigns, generate_series(1, $2::integer) as number where site_id = $1`

/** Adds a site with five surveys, which all have so many answers without an address. */
export async function addSurveySite(
  database: Database,
  domain: string,
  answersPerCampaign: number,
): Promise<AddedSite> {
  const added = await addSite(database, {
    ...{ domain, titles: CAMPAIGNS, intent: 'conduct-surveys', questions: ['rating', 'reason'] },
  })
  await fillWithoutIndexes(database, ['responses'], async () => {
    await database.query(INSERT_ANSWERS, [added.site.id, answersPerCampaign])
  })
  return added
}
