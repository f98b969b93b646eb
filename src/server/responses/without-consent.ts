import { ADDRESS_PATTERN } from '../../features/subscribers/responses/answer-rules.ts'
import type { Queryable } from '../platform/database/database.ts'

/** For how long answers with an email address are kept whose visitor agreed to nothing. */
export const ANSWERS_WITHOUT_CONSENT_DAYS = 30

const DAY_MS = 86_400_000
/** The number of answers that are deleted in one transaction. */
const BATCH_SIZE = 1_000

/** An email address in an answer to which nobody agreed. */
const WITHOUT_CONSENT = `may_hold_address(answers) and consent = '[]'
  and exists (select from jsonb_each_text(answers) as entries where entries.value ~ '${ADDRESS_PATTERN}')`

/** As SQL: when an answer is deleted; null if it is kept. @param row the name of the row from `responses` */
export const deletionTime = (row: string): string =>
  `case when ${WITHOUT_CONSENT}
     then greatest(${row}.created_at, ${row}.kept_since) + interval '${ANSWERS_WITHOUT_CONSENT_DAYS * 24} hours' end`

/** Deletes answers with an email address whose visitor agreed to nothing. */
export async function deleteAnswersWithoutConsent(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ANSWERS_WITHOUT_CONSENT_DAYS * DAY_MS)
  let deleted: unknown[]
  do {
    deleted = await statements.query(
      `delete from responses where response_id in (
         select response_id from responses where ${WITHOUT_CONSENT} and greatest(created_at, kept_since) < $1
         order by greatest(created_at, kept_since) limit ${BATCH_SIZE}
       ) returning response_id`,
      [before],
    )
  } while (deleted.length === BATCH_SIZE)
}
