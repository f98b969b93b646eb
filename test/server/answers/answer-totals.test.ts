import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { newAdmin } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let campaign: { accountId: string; siteId: string; campaignId: string }
before(async () => {
  server = await startTestServer()
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'shop.example')
  const campaignId = await newCampaign(server.database, admin, site)
  campaign = { accountId: admin.accountId, siteId: site.id, campaignId }
})
after(() => server.close())

const ANSWERS = ['{}', '{"colour": "Red"}', '{"reason": "", "colour": "Blue"}', '{"size": "M"}']
const answers = fc.constantFrom(...ANSWERS)
const onList = fc.constantFrom('left_at = null, waits = false', 'left_at = now()', 'waits = true')

const insertInto = (table: string, columns: string, values: string) => `insert into ${table}
  (account_id, site_id, campaign_id, answers, consent, created_at, ${columns})
  select account_id, site_id, campaign_id, given.answers::jsonb, '[]', now(), ${values}
  from campaigns, unnest(array[$2, $3]) as given (answers) where campaign_id = $1::uuid`
const FIRST_SUBSCRIBER = `subscriber_id = (select subscriber_id from subscribers
  where campaign_id = $1::uuid order by email limit 1)`

/** What happens to the rows, as statements about the campaign $1. */
const change = fc.oneof(
  fc.tuple(answers, answers).map(([one, other]) => ({
    sql: insertInto('responses', 'event_id', 'gen_random_uuid()::text'),
    values: [one, other],
  })),
  fc.tuple(answers, answers).map(([one, other]) => ({
    sql: insertInto('subscribers', 'email', "gen_random_uuid() || '@shop.example'"),
    values: [one, other],
  })),
  answers.map((one) => ({
    sql: `update subscribers set answers = $2::jsonb where ${FIRST_SUBSCRIBER}`,
    values: [one],
  })),
  onList.map((state) => ({
    sql: `update subscribers set ${state} where ${FIRST_SUBSCRIBER}`,
    values: [],
  })),
  fc.constantFrom(
    { sql: `delete from subscribers where ${FIRST_SUBSCRIBER}`, values: [] },
    { sql: `delete from responses where campaign_id = $1::uuid and answers = '{}'`, values: [] },
    { sql: `delete from responses where campaign_id = $1::uuid and answers ? 'size'`, values: [] },
  ),
)

/** Counted anew from the rows, in the form of the stored totals. */
const COUNTED = `select array_to_string(answered_names(answers), ' ') as names, count(*)::integer as total from (
    select answers from responses where campaign_id = $1::uuid
    union all
    select answers from subscribers where campaign_id = $1::uuid and left_at is null and not waits
  ) as answered where answers <> '{}' group by 1 order by 1`
const STORED = `select array_to_string(names, ' ') as names, total from answer_totals
  where campaign_id = $1::uuid and total <> 0 order by 1`

describe('the totals of a campaign’s answers', () => {
  it('equal a new count after any changes to responses and subscribers', async () => {
    const { database } = server
    const { campaignId } = campaign
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const { sql, values } of changes) await database.query(sql, [campaignId, ...values])
        const stored = await database.query(STORED, [campaignId])
        assert.deepEqual(stored, await database.query(COUNTED, [campaignId]))
      }),
      { numRuns: 40 },
    )
  })

  it('do not keep a campaign from being deleted with its account', async () => {
    const { database } = server
    await database.query('delete from accounts where account_id = $1::uuid', [campaign.accountId])
    assert.deepEqual(await database.query(STORED, [campaign.campaignId]), [])
  })
})
