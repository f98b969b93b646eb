/** What is wrong, and where: `{ path: 'brand.slug', problem: 'must be a lower-case word' }`. */
export type Finding = {
  path: string
  /** The end of a sentence; null for a field that nobody knows. */
  problem: string | null
}

/**
 * The first thing that is wrong with a value, or undefined. These checks are for what a host page hands
 * over at once, where a schema library would weigh more than all that it checks; what a server sends is
 * parsed by valibot.
 */
export type Check = (value: unknown, path: string) => Finding | undefined

/** @param problem the end of a sentence, such as 'must be a function' */
export const must =
  (problem: string, holds: (value: unknown) => boolean): Check =>
  (value, path) =>
    holds(value) ? undefined : { path, problem }

export const mustRead = (problem: string, fits: (text: string) => boolean): Check =>
  must(problem, (value) => typeof value === 'string' && fits(value))

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path)

export const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value) ? mapOf(check)(value, path) : { path, problem: 'must be a list' }

/** An object in which every field fits, whatever its name. */
export const mapOf = (check: Check): Check => objectOf(Object.keys, () => check)

type Fields = Readonly<Record<string, Check>>

/** An object with these fields, and perhaps others. */
export const atLeast = (fields: Fields): Check =>
  objectOf(() => Object.keys(fields), fieldOf(fields))

/** An object with these fields and no others: a slip in a name is told, not ignored. */
export const exactly = (fields: Fields): Check =>
  objectOf((value) => Object.keys({ ...fields, ...value }), fieldOf(fields))

const unknownField: Check = (_, path) => ({ path, problem: null })

const fieldOf = (fields: Fields) => (name: string) =>
  (Object.hasOwn(fields, name) && fields[name]) || unknownField

function objectOf(
  namesIn: (value: object) => readonly string[],
  checkOf: (name: string) => Check,
): Check {
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return { path, problem: 'must be an object' }
    for (const name of namesIn(value)) {
      const field = path === '' ? name : `${path}.${name}`
      const finding = checkOf(name)(Reflect.get(value, name), field)
      if (finding) return finding
    }
    return undefined
  }
}
