import { hasUnsafeCharacter } from './navigation.ts'
import { parseUrl } from './parse-url.ts'

const DUMMY_ORIGIN = 'https://path.invalid'

/**
 * Validates and normalises a path to return to (`redirect_url`): one leading slash, no `//`, no backslash, no white
 * space or control characters. Otherwise null.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  if (value.includes('//') || hasUnsafeCharacter(value)) return null
  const url = parseUrl(value, DUMMY_ORIGIN)
  // Resolving dot segments may leave a double slash: `/.//evil.example`.
  if (url?.origin !== DUMMY_ORIGIN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
