import { readFileSync } from 'node:fs'

/** Who serves a URL; null for a path without an origin. */
type Origin = 'dashboard' | 'siblings' | 'provider' | null

/** A path that a document names. */
export type Address = {
  /** The document and line. */
  place: string
  method: string | null
  origin: Origin
  path: string
}

/** Example origins of the dashboard, and the ports of a local server; other origins are not ours. */
const ORIGINS: [RegExp, Origin][] = [
  [/^https?:\/\/(localhost:4600|<dashboard>|app\.example)$/, 'dashboard'],
  [/^http:\/\/127\.0\.0\.1:4601$/, 'siblings'],
  [/^http:\/\/localhost:4602$/, 'provider'],
]

const METHOD = '(?:(GET|POST|PUT|PATCH|DELETE) )?'
/** A whole code span that is a path or a URL. */
const CODE_SPAN = new RegExp(`\`${METHOD}(https?://[^/\`\\s]+)?(/[^\`\\n]*)\``, 'g')
/** A URL anywhere, also in a sample or in the middle of a code span. */
const URL_IN_TEXT = /(https?:\/\/(?:localhost|127\.0\.0\.1|app\.example)(?::\d+)?)(\/[^\s'"`]*)/g
/** A path of the API in a sample, such as the `/v1` of `apiBase`. */
const QUOTED_PATH = /'(\/(?:v1|kit|local)\b[^']*)'/g
/** A call of the API relative to `apiBase`. */
const QUOTED_CALL = /'(GET|POST|PUT|PATCH|DELETE) (\/[^']*)'/g

const originOf = (url: string | undefined): Origin | 'other' =>
  url === undefined ? null : (ORIGINS.find(([pattern]) => pattern.test(url))?.[1] ?? 'other')

function addressesOf(text: string): Omit<Address, 'place'>[] {
  const spans = [...text.matchAll(CODE_SPAN)].map(([, method, url, path = '']) => ({
    method,
    url,
    path,
  }))
  const urls = [...text.matchAll(URL_IN_TEXT)].map(([, url, path = '']) => ({ url, path }))
  const paths = [...text.matchAll(QUOTED_PATH)].map(([, path = '']) => ({ path }))
  const calls = [...text.matchAll(QUOTED_CALL)].map(([, method, path]) => ({
    method,
    path: `/v1${path}`,
  }))
  const found: { method?: string | undefined; url?: string | undefined; path: string }[] = [
    ...spans,
    ...urls,
    ...paths,
    ...calls,
  ]
  return found.flatMap(({ method = null, url, path }) => {
    const origin = originOf(url)
    return origin === 'other' ? [] : [{ method, origin, path: path.replace(/[?#].*/, '') }]
  })
}

/** Every path of ours that a document names. */
export function addressesIn(document: string): Address[] {
  const lines = readFileSync(document, 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    addressesOf(line).map((address) => ({ ...address, place: `${document}:${index + 1}` })),
  )
}

const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/')
const isPlaceholder = (segment: string): boolean => /[{<…]/.test(segment)

function fitsSegment(segment: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return false
  if (pattern.startsWith(':') || pattern.includes('{')) return true
  return isPlaceholder(segment) ? false : segment === pattern
}

/** Whether a documented path is one of a route; `{id}` and `<id>` stand for a parameter. */
export function fitsRoute(path: string, route: string): boolean {
  const segments = segmentsOf(path)
  const patterns = segmentsOf(route)
  return (
    segments.length === patterns.length &&
    segments.every((segment, index) => fitsSegment(segment, patterns[index]))
  )
}

/** A documented path that stands for all paths below it, such as `/kit/` or `/local/*`: the path before that. */
export function prefixOf({ path }: Address): string | null {
  const [, prefix] = /^(\/.+\/)[*…]?$/.exec(path) ?? []
  return prefix ?? (path === '/v1' ? '/v1/' : null)
}
