import type { RequestEnv } from '../platform/deps.ts'
import type { Person } from './person.ts'
import type { Claims } from './token.ts'

/** The context of an API request. */
export type AppEnv = {
  Variables: Omit<RequestEnv['Variables'], 'person'> & {
    /** Set by `requireToken`: the claims of the access token. */
    claims: Claims
    /** Set by `tenant`. */
    person: Person
  }
}
