/** An invalid value: `{ path: 'brand.slug', problem: 'must be a lower-case word' }`. */
export type CheckProblem = {
  path: string
  /** What is wrong, as the end of a sentence; null for an unknown field. */
  problem: string | null
}

/**
 * Returns the first problem with a value, or undefined. Validates the host page's options, which are needed at startup;
 * a schema library would be too large for that. Server responses are parsed with valibot.
 */
export type Check = (value: unknown, path: string) => CheckProblem | undefined

/** @param problem the end of a sentence, such as 'must be a function' */
export const must =
  (problem: string, isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? undefined : { path, problem }

export const mustBeText = (problem: string, isValid: (text: string) => boolean): Check =>
  must(problem, (value) => typeof value === 'string' && isValid(value))

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path)

export const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value) ? mapOf(check)(value, path) : { path, problem: 'must be an array' }

/** An object in which every field passes the check, whatever its name. */
export const mapOf = (check: Check): Check => objectOf(Object.keys, () => check)

type Fields = Readonly<Record<string, Check>>

/** An object with at least these fields. */
export const atLeast = (fields: Fields): Check =>
  objectOf(() => Object.keys(fields), fieldOf(fields))

/** An object with only these fields, so that a misspelt name is reported. */
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
