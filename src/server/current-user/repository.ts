import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'

/** Stores the name from the identity provider, unless the person already has one. */
export async function setNameIfMissing(
  statements: Queryable,
  { personId }: Person,
  name: string,
): Promise<void> {
  await statements.query(
    "update people set first_name = $2 where person_id = $1 and first_name = ''",
    [personId, name],
  )
}
