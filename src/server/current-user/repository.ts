import type { Statements } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'

/** Takes the name that the identity provider gave, unless the person has one here. */
export async function setNameIfMissing(
  statements: Statements,
  { personId }: Person,
  name: string,
): Promise<void> {
  await statements.query(
    "update people set first_name = $2 where person_id = $1 and first_name = ''",
    [personId, name],
  )
}
