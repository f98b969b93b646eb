import type { PopupDesign } from '../../popup/design.ts'
import { requireCampaign } from '../campaigns/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import {
  type AnswerCount,
  countOptions,
  mergeQuestions,
  type Question,
  toCsv,
} from './questions.ts'
import type { AnswersQuery, AnswersResponse } from './schema.ts'

type Site = { id: string }

/** The answers of people who joined the list and of people who did not. $1 campaign. */
const SUBMITTED_ANSWERS = `(
  select response_id as id, answers, created_at from responses where campaign_id = $1::uuid
  union all
  select subscriber_id, answers, created_at from subscribers
  where campaign_id = $1::uuid and left_at is null and not waits
) as given`

const SORT = '-created_at'
/** The maximum number of different answers per question with options; the others are ignored. */
const MAX_DISTINCT_ANSWERS = 2_000
/** The maximum number of rows in a file, newest first. */
const MAX_ROWS = 20_000

/** @throws Refusal NOT_FOUND, like `requireCampaign` */
async function readQuestions(statements: Queryable, site: Site, campaignId: string) {
  await requireCampaign(statements, site, campaignId)
  const [row] = await statements.query<Record<'design' | 'published_design', PopupDesign | null>>(
    'select design, published_design from campaigns where campaign_id = $1::uuid',
    [campaignId],
  )
  return mergeQuestions(row?.published_design ?? null, row?.design ?? null)
}

const namesOf = (questions: readonly Question[]) => questions.map(({ name }) => name)

/** How many submissions answered each question, and how many answered at least one question. */
async function countSubmissions(
  statements: Queryable,
  campaignId: string,
  questions: readonly Question[],
) {
  const rows = await statements.query<{ name: string | null; count: number }>(
    `select name, count(distinct id)::integer as count
     from ${SUBMITTED_ANSWERS} cross join lateral jsonb_object_keys(answers) as name
     where name = any($2::text[]) group by grouping sets ((name), ())`,
    [campaignId, namesOf(questions)],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function readAnswerCounts(
  statements: Queryable,
  campaignId: string,
  { name }: Question,
): Promise<AnswerCount[]> {
  return statements.query<AnswerCount>(
    `select answers ->> $2 as answer, count(*)::integer as count from ${SUBMITTED_ANSWERS}
     where answers ->> $2 <> '' group by 1 order by 2 desc, 1 limit ${MAX_DISTINCT_ANSWERS}`,
    [campaignId, name],
  )
}

type Text = { id: string; text: string; at: string }

async function readFreeTexts(
  statements: Queryable,
  campaignId: string,
  { name, limit, next }: Pick<Question, 'name'> & Omit<AnswersQuery, 'question'>,
) {
  const cursor = next === undefined ? null : decodeCursor(next, SORT, 'moment')
  // One row more than the page, to determine whether there is another page.
  const rows = await statements.query<Text>(
    `select id, answers ->> $2 as text, iso(created_at) as at from ${SUBMITTED_ANSWERS}
     where answers ->> $2 <> '' and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
     order by created_at desc, id desc limit $5`,
    [campaignId, name, cursor?.value ?? null, cursor?.id ?? null, limit + 1],
  )
  const texts = rows.slice(0, limit)
  const last = rows.length > limit ? texts.at(-1) : undefined
  return { texts, next: last ? encodeCursor({ sort: SORT, value: last.at, id: last.id }) : null }
}

/** Visitors' answers: counted for questions with options, otherwise listed. */
export async function readAnswers(
  statements: Queryable,
  site: Site,
  { campaignId, question: questionName, ...paging }: AnswersQuery & { campaignId: string },
): Promise<AnswersResponse> {
  const all = await readQuestions(statements, site, campaignId)
  const counts = await countSubmissions(statements, campaignId, all)
  const questions: AnswersResponse['questions'] = []
  for (const question of all.filter(
    ({ name }) => questionName === undefined || name === questionName,
  )) {
    const { name, text, kind } = question
    const isFreeText = kind === 'words'
    questions.push({
      ...{ name, text, kind, answered: counts.get(name) ?? 0 },
      ends: kind === 'scale' ? [...question.options] : [],
      options: isFreeText
        ? []
        : countOptions(question, await readAnswerCounts(statements, campaignId, question)),
      ...(isFreeText
        ? await readFreeTexts(statements, campaignId, { name, ...paging })
        : { texts: [], next: null }),
    })
  }
  return { total: counts.get(null) ?? 0, file_limit: MAX_ROWS, questions }
}

/** The answers as a table, one row per submission, newest first. */
export async function exportAnswers(
  statements: Queryable,
  site: Site,
  campaignId: string,
): Promise<string> {
  const questions = await readQuestions(statements, site, campaignId)
  const rows = await statements.query<{ at: string; answers: Record<string, string> }>(
    `select iso(created_at) as at, answers from ${SUBMITTED_ANSWERS} where jsonb_exists_any(answers, $2::text[])
     order by created_at desc, id desc limit ${MAX_ROWS}`,
    [campaignId, namesOf(questions)],
  )
  return toCsv([
    ['Date', ...questions.map(({ text }) => text)],
    ...rows.map(({ at, answers }) => [at, ...questions.map(({ name }) => answers[name] ?? '')]),
  ])
}
