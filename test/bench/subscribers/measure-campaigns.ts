import * as v from 'valibot'
import { listCampaigns } from '../../../src/server/campaigns/list.ts'
import { campaignsQuery } from '../../../src/server/campaigns/schema.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { interleave } from '../rounds.ts'
import { type Row, ratioRow, timeRow } from '../rows.ts'
import type { AddedSite } from './add-site.ts'

const ROUNDS = 15
/** The counters are as many for few answers as for many. */
const MAX_RATIO = 3

async function timeList(database: Database, { accountId, site }: AddedSite): Promise<number> {
  const listQuery = v.parse(campaignsQuery, {})
  const started = performance.now()
  await database.asAccount(accountId, (statements) => listCampaigns(statements, site.id, listQuery))
  return performance.now() - started
}

type Sites = { large: AddedSite; many: AddedSite; few: AddedSite }
type Counts = { subscribers: number; many: number; few: number }

/** The list of five campaigns, whose counts of answers must not depend on how many answers there are. */
export async function measureCampaigns(
  database: Database,
  sites: Sites,
  counts: Counts,
): Promise<Row[]> {
  const times = await interleave(['large', 'many', 'few'], ROUNDS, (way) =>
    timeList(database, sites[way]),
  )
  const nameOf = (count: number, what: string) =>
    `list of 5 campaigns with ${count.toLocaleString('en')} ${what} each`
  const few = `with ${counts.few} answers each`
  return [
    timeRow(nameOf(counts.subscribers, 'subscribers'), times.large),
    timeRow(nameOf(counts.many, 'answers'), times.many),
    ratioRow(nameOf(counts.many, 'answers'), times.many, few, times.few, MAX_RATIO),
  ]
}
