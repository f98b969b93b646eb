// Stripe's objects as far as anybody here asks for them. The types are the package's own, so that a field
// that Stripe has renamed does not compile; references are kept as ids and grow into objects on demand.

type Ids<T, Names extends keyof T> = { [Name in Names]: Extract<T[Name], string | null> }
export type Fields<T, Plain extends keyof T, References extends keyof T = never> = Pick<T, Plain> &
  Ids<T, References>

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
