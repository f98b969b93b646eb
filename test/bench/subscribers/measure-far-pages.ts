import type { Database } from '../../../src/server/platform/database/database.ts'
import { interleave } from '../rounds.ts'
import { type Row, ratioRow } from '../rows.ts'
import type { AddedSite } from './add-site.ts'
import { readListPage } from './measure-list.ts'

const ROUNDS = 15
/** A page by its key is found in the index, wherever it is; the rest is for the cache of the index. */
const MAX_RATIO = 3

/** The key by which the page is opened from the page before it. */
async function readKey(
  database: Database,
  large: AddedSite,
  page: number,
  sort: string,
): Promise<string> {
  const before = await readListPage(database, large, { page: String(page - 1), sort })
  const { next } = before.pagination
  if (next === null) throw new Error(`There is no page ${page}.`)
  return next
}

/** A page in the middle of the list, by its key and by its number, compared with the first page. */
export async function measureFarPages(
  database: Database,
  large: AddedSite,
  farPage: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const sort of ['-created_at', 'email']) {
    const after = await readKey(database, large, farPage, sort)
    const page = String(farPage)
    const queries = { first: {}, byKey: { page, after }, byNumber: { page } }
    const times = await interleave(['first', 'byKey', 'byNumber'], ROUNDS, async (way) => {
      const { pageMs } = await readListPage(database, large, { ...queries[way], sort })
      return pageMs
    })
    const name = `page ${farPage.toLocaleString('en')} by ${sort === 'email' ? 'email' : 'date'}`
    rows.push(
      ratioRow(`${name}, opened by its key`, times.byKey, 'the first page', times.first, MAX_RATIO),
      ratioRow(`${name}, opened by its number`, times.byNumber, 'the first page', times.first),
    )
  }
  return rows
}
