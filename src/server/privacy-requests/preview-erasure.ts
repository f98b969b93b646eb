import type { Queryable } from '../platform/database/database.ts'
import { addressPattern } from './address-pattern.ts'
import { HOLDS_ADDRESS } from './erase-person.ts'
import type { ErasurePreview } from './schema.ts'

/** What the account has of a person: how often the address is on a list, and in how many answers. */
export async function previewErasure(
  statements: Queryable,
  email: string,
): Promise<ErasurePreview> {
  const [row] = await statements.query<ErasurePreview>(
    `select (select count(*)::integer from subscribers
         where account_id = current_account() and lower_email = lower($2)) as subscribers,
       (select count(*)::integer from responses where ${HOLDS_ADDRESS}) as answers`,
    [addressPattern(email), email],
  )
  return row ?? { subscribers: 0, answers: 0 }
}
