import type { Context } from 'hono'
import type { Statements } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireAdmin } from '../session/permission.ts'
import { type Person, runAsCaller } from '../session/person.ts'

/**
 * Asks as the admin who calls, in a short transaction of its own: none is open while Stripe is asked.
 * @throws Refusal FORBIDDEN for a member
 */
export function asAdmin<T>(
  { database }: Pick<Deps, 'database'>,
  context: Context<AppEnv>,
  work: (statements: Statements, person: Person) => Promise<T>,
): Promise<T> {
  return runAsCaller(database, context.get('claims'), (statements, person) => {
    requireAdmin(person)
    // For the line in the log.
    context.set('person', person)
    return work(statements, person)
  })
}

/** Only who it is that calls. */
export const adminOf = (deps: Pick<Deps, 'database'>, context: Context<AppEnv>): Promise<Person> =>
  asAdmin(deps, context, async (_, person) => person)
