import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import type { AnswersResponse } from '../../../src/server/answers/schema.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { requireCampaign, requireListedCampaign } from '../../../src/server/campaigns/repository.ts'
import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { type List, startList } from '../leads/support.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { addWaitingLead, newCampaign } from '../support/data.ts'

const question = (name: string, kind: 'one' | 'words', isRequired = false) => ({
  ...{ ...newBlock('question', name), name, kind, isRequired },
  ...{ text: `${name}?`, options: kind === 'one' ? ['Red', 'Blue'] : [] },
})
const EMAIL = { ...newBlock('field', 'email'), isRequired: false }
const DESIGN = {
  ...blankDesign(),
  steps: [
    {
      ...{ id: 'ask', name: 'Ask', picture: null },
      blocks: [question('colour', 'one', true), question('reason', 'words'), EMAIL],
    },
  ],
}

let list: List
let campaignId: string
before(async () => {
  list = await startList()
  campaignId = await newCampaign(list.server.database, list.admin, list.site, {
    ...{ status: 'live', customer_intention: 'conduct-surveys', has_form: false },
    design: JSON.stringify(DESIGN),
  })
  let minute = list.server.deps.now().getTime()
  for (const answers of [
    { colour: 'Red', reason: 'It is warm.' },
    { colour: 'Red', reason: '=1+1' },
    { colour: 'Blue' },
    { colour: 'Red', reason: 'My mother’s.', email: 'ada@example.com' },
  ]) {
    minute += 60_000
    list.server.setNow(new Date(minute))
    const body = { site_id: list.site.site_id, campaign_id: campaignId, answers }
    assert.equal((await list.server.call('POST', '/v1/leads', { body })).status, 200)
  }
})
after(() => list.server.close())

const getAnswersOf = async (id: string, path = '', caller: SignedIn = list.admin) =>
  list.server.call<AnswersResponse>('GET', `/v1/campaigns/${id}/answers${path}`, {
    ...{ token: await list.server.tokenOf(caller), siteId: list.site.site_id },
  })
const getAnswers = (path = '', caller: SignedIn = list.admin) =>
  getAnswersOf(campaignId, path, caller)
const readTable = async (id: string) => {
  const token = await list.server.tokenOf(list.admin)
  const headers = { authorization: `Bearer ${token}`, 'site-id': list.site.site_id }
  const path = `/v1/campaigns/${id}/answers/csv`
  return (await createApp(list.server.deps).request(path, { headers })).text()
}
const textsOf = ({ questions }: AnswersResponse) =>
  questions.flatMap(({ texts }) => texts.map(({ text }) => text))

describe('the answers to a survey', () => {
  it('are counted, with or without an email address', async () => {
    const { data } = (await getAnswers()).body
    assert.equal(data.total, 4)
    const [colour, reason] = data.questions
    assert.deepEqual(
      { answered: colour?.answered, options: colour?.options },
      {
        answered: 4,
        options: [
          { answer: 'Red', count: 3 },
          { answer: 'Blue', count: 1 },
        ],
      },
    )
    assert.equal(reason?.answered, 3)
  })

  it('are listed verbatim, newest first, and anonymously', async () => {
    const { data } = (await getAnswers()).body
    assert.deepEqual(textsOf(data), ['My mother’s.', '=1+1', 'It is warm.'])
    assert.doesNotMatch(JSON.stringify(data), /ada@/)
  })

  it('are returned in pages', async () => {
    const first = (await getAnswers('?question=reason&limit=2')).body.data
    assert.deepEqual(textsOf(first), ['My mother’s.', '=1+1'])
    const next = first.questions[0]?.next
    const second = (await getAnswers(`?question=reason&limit=2&next=${next}`)).body.data
    assert.deepEqual([textsOf(second), second.questions[0]?.next], [['It is warm.'], null])
  })

  for (const [what, query] of [
    ['an invalid page', '?next=nowhere'],
    ['zero rows', '?limit=0'],
    ['too many rows', '?limit=101'],
  ] as const) {
    it(`are refused for ${what}`, async () => {
      assert.equal((await getAnswers(query)).status, 400)
    })
  }

  it('are counted in the list of campaigns', async () => {
    const { body } = await list.server.call<{ campaign_id: string; answer_count: number | null }[]>(
      ...(['GET', '/v1/campaigns'] as const),
      { token: await list.server.tokenOf(list.admin), siteId: list.site.site_id },
    )
    const counts = new Map(body.data.map((one) => [one.campaign_id, one.answer_count]))
    assert.deepEqual([counts.get(campaignId), counts.get(list.campaignId)], [4, null])
  })

  it('are not counted if a form with questions is sent with only an email address', async () => {
    const blocks = DESIGN.steps[0]?.blocks.map((block) => ({ ...block, isRequired: false }))
    const design = { ...DESIGN, steps: DESIGN.steps.map((step) => ({ ...step, blocks })) }
    const { server, admin, site } = list
    const id = await newCampaign(server.database, admin, site, {
      ...{ status: 'live', design: JSON.stringify(design) },
    })
    const counted = async (answers: object) => {
      const body = { site_id: site.site_id, campaign_id: id, answers }
      assert.equal((await server.call('POST', '/v1/leads', { body })).status, 200)
      return (await requireListedCampaign(server.database, site, id)).answer_count
    }
    assert.equal(await counted({ email: 'eve@example.com' }), null)
    assert.equal(await counted({ email: 'ann@example.com', reason: 'Red.' }), 1)
  })

  it('are not counted when a single campaign is loaded, because every save loads a campaign', async () => {
    const queries: string[] = []
    const { database } = list.server
    const statements: Queryable = {
      ...database,
      query(sql, parameters) {
        queries.push(sql)
        return database.query(sql, parameters)
      },
    }
    await requireCampaign(statements, list.site, campaignId)
    assert.doesNotMatch(queries.join(), /from (responses|subscribers|answer_totals)/)
  })

  it('are exported as a CSV file in which no answer can be executed as a spreadsheet formula', async () => {
    const [head, ...rows] = (await readTable(campaignId)).trim().split('\r\n')
    assert.equal(head, '"Date","colour?","reason?"')
    assert.equal(rows.length, 4)
    assert.match(rows[2] ?? '', /,"Red","'=1\+1"$/)
    assert.doesNotMatch(rows.join(), /ada@/)
  })

  it('are returned with the CSV file’s row limit if they exceed it', async () => {
    const { database } = list.server
    const busy = await newCampaign(database, list.admin, list.site, {
      design: JSON.stringify(DESIGN),
    })
    await database.query(
      `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
       select $1, $2, $3, number::text, '{"colour": "Red"}', '{}',
         timestamptz '2026-01-01' + number * interval '1 second'
       from generate_series(1, 20001) as number`,
      [list.admin.accountId, list.site.id, busy],
    )
    const { total, file_limit } = (await getAnswersOf(busy)).body.data
    assert.deepEqual({ total, file_limit }, { total: 20_001, file_limit: 20_000 })
    const rows = (await readTable(busy)).trim().split('\r\n').slice(1)
    // The oldest answer is omitted.
    assert.deepEqual([rows.length, rows.at(-1)?.slice(0, 20)], [20_000, '"2026-01-01T00:00:02'])
  })

  it('exclude those of people who have not confirmed a double opt-in yet', async () => {
    const { server, admin, site } = list
    const id = await newCampaign(server.database, admin, site, { design: JSON.stringify(DESIGN) })
    const answers = { colour: 'Red', reason: 'Unconfirmed.' }
    await addWaitingLead(server.database, admin, site, id, { answers })
    const { data } = (await getAnswersOf(id)).body
    assert.deepEqual([data.total, data.questions[0]?.answered, textsOf(data)], [0, 0, []])
    assert.doesNotMatch(await readTable(id), /Unconfirmed/)
    assert.equal((await requireListedCampaign(server.database, site, id)).answer_count, null)
  })

  it('are not visible to other accounts', async () => {
    const stranger = await newAdmin(list.server)
    for (const path of ['', '/csv']) assert.equal((await getAnswers(path, stranger)).status, 404)
  })
})
