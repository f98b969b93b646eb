import type { RequestEnv } from '../platform/deps.ts'
import type { Person } from './person.ts'
import type { Claims } from './token.ts'

/** What travels with a request of the API. */
export type AppEnv = {
  Variables: Omit<RequestEnv['Variables'], 'person'> & {
    /** After `requireToken`: whom the token names. */
    claims: Claims
    /** After `tenant`. */
    person: Person
  }
}
