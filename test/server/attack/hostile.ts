import type { Random } from './chance.ts'
import type { RequestInput } from './requests.ts'

/** Values that may break a database, a parser or a page. */
const HOSTILE_VALUES: readonly [unknown, ...unknown[]] = [
  ...([1e21, -1e21, 1e308, 2 ** 31, 2 ** 53, -1, 0.5, Number.MIN_VALUE] as const),
  ...(['\ud800', 'a\udc00b', '\0', 'a\0b', '', ' ', '1e21', '-1', 'NaN', 'null'] as const),
  ...(["' or 1=1 --", '<script>', '../../etc/passwd', '%00', '%ED%A0%80', '\u202e'] as const),
  ...['x'.repeat(5_000), '9'.repeat(40), '__proto__', 'constructor'],
  ...[null, true, [], {}, [[]], { length: 1e9 }, { __proto__: null, toString: 1 }],
]

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** The same value with one leaf or key replaced by a hostile value. */
function injectHostileValue(value: unknown, chance: Random): unknown {
  if (typeof value !== 'object' || value === null) return chance.pick(HOSTILE_VALUES)
  const keys = Object.keys(value)
  if (keys.length === 0 || chance.below(8) === 0) return chance.pick(HOSTILE_VALUES)
  const key = keys[chance.below(keys.length)] ?? ''
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      String(index) === key ? injectHostileValue(item, chance) : item,
    )
  }
  const entries = Object.entries(value)
  if (chance.below(8) === 0) entries.push([asText(chance.pick(HOSTILE_VALUES)), 'x'])
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? injectHostileValue(item, chance) : item]),
  )
}

const injectHostileTexts = (
  texts: Record<string, string>,
  chance: Random,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      chance.below(2) === 0 ? asText(chance.pick(HOSTILE_VALUES)) : text,
    ]),
  )

/** A valid request with hostile values in its path, query, body or headers. */
export function withHostileInput(sent: RequestInput, chance: Random): RequestInput {
  switch (chance.below(4)) {
    case 0:
      return { ...sent, path: injectHostileTexts(sent.path ?? {}, chance) }
    case 1:
      return { ...sent, query: injectHostileTexts({ page: '1', ...sent.query }, chance) }
    case 2:
      return {
        ...sent,
        headers: { ...sent.headers, 'idempotency-key': `é${chance.hex(4)}`, 'site-id': "'--\xe9" },
      }
    default:
      return sent.body === undefined
        ? sent
        : { ...sent, body: injectHostileValue(sent.body, chance) }
  }
}
