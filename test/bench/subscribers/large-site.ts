import type { Database } from '../../../src/server/platform/database/database.ts'
import { type AddedSite, addSite } from './add-site.ts'
import { INSERT_PEOPLE } from './people.ts'
import { fillWithoutIndexes } from './without-indexes.ts'

const PEOPLE_PER_INSERT = 25_000

const CAMPAIGNS = ['First order', 'Spring sale', 'Newsletter', 'Lucky wheel', 'Size guide']

/** Adds a site whose subscribers, in every state, have joined by five campaigns, one every minute. */
export async function addLargeSite(database: Database, people: number): Promise<AddedSite> {
  const added = await addSite(database, {
    ...{ domain: 'shop.example', titles: CAMPAIGNS, intent: 'coupon-popups', questions: ['size'] },
  })
  const { accountId, site, campaignIds } = added
  await database.query('select setseed(0.5)')
  // It would look up every row again: the country of each person is set with the person.
  await database.script('alter table submissions disable trigger submissions_country')
  await fillWithoutIndexes(database, ['subscribers', 'submissions'], async () => {
    for (let first = 1; first <= people; first += PEOPLE_PER_INSERT) {
      const last = Math.min(people, first + PEOPLE_PER_INSERT - 1)
      await database.query(INSERT_PEOPLE, [first, last, campaignIds, accountId, site.id])
    }
  })
  await database.script('alter table submissions enable trigger submissions_country')
  return added
}
