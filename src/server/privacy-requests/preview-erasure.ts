import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import { addressPattern } from './address-pattern.ts'
import { listTools } from './connected-tools.ts'
import { HOLDS_ADDRESS } from './erase-person.ts'
import type { ErasurePreview } from './schema.ts'

type Row = { ids: string[]; answers: number }

/** What the account has of a person, and which receivers got them. */
export async function previewErasure(
  statements: Queryable,
  person: Person,
  email: string,
): Promise<ErasurePreview> {
  const [row] = await statements.query<Row>(
    `select array(select subscriber_id from subscribers
         where account_id = current_account() and lower_email = lower($2)) as ids,
       (select count(*)::integer from responses where ${HOLDS_ADDRESS}) as answers`,
    [addressPattern(email), email],
  )
  const { ids, answers } = row ?? { ids: [], answers: 0 }
  return { subscribers: ids.length, answers, tools: await listTools(statements, person, ids) }
}
