import { hasTrickCharacter, parseUrl } from './navigation.ts'

const SOME_ORIGIN = 'https://path.invalid'

/**
 * A path to come back to (`redirect_url`), in the browser's own spelling, or null when it is none:
 * one leading slash, no `//`, no backslash, no white space or control character.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  if (value.includes('//') || hasTrickCharacter(value)) return null
  const url = parseUrl(value, SOME_ORIGIN)
  // Dot segments are resolved only now, and may leave a double slash: `/.//evil.example`.
  if (url?.origin !== SOME_ORIGIN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
