import type { Context } from 'hono'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireAdmin } from '../session/permission.ts'
import { type Person, runAsCaller } from '../session/person.ts'

/**
 * Runs `work` as the calling admin in a short transaction, so that none is open during calls to Stripe.
 * @throws Refusal FORBIDDEN for a member
 */
export function asAdmin<T>(
  { database }: Pick<Deps, 'database'>,
  context: Context<AppEnv>,
  work: (statements: Queryable, person: Person) => Promise<T>,
): Promise<T> {
  return runAsCaller(database, context.get('claims'), (statements, person) => {
    requireAdmin(person)
    // Request logging reads it.
    context.set('person', person)
    return work(statements, person)
  })
}

/** The calling admin. @throws Refusal FORBIDDEN for a member */
export const adminOf = (deps: Pick<Deps, 'database'>, context: Context<AppEnv>): Promise<Person> =>
  asAdmin(deps, context, async (_, person) => person)
