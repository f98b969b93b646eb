// The fields of Stripe’s objects that we use. The types come from the package, so that a field renamed by Stripe doesn’t
// compile. References are stored as ids and expanded on request.

type Ids<T, Names extends keyof T> = { [Name in Names]: Extract<T[Name], string | null> }
export type Fields<T, Plain extends keyof T, References extends keyof T = never> = Pick<T, Plain> &
  Ids<T, References>

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
