import type { PageRule, Pages } from './targeting.ts'

/** Whether a pop-up may be shown on a page: if it matches any of the shown pages and none of the hidden ones. */
export function matchesPages({ shown, hidden }: Pages, address: string): boolean {
  const matches = (rule: PageRule): boolean => matchesPage(rule, address)
  return (shown.length === 0 || shown.some(matches)) && !hidden.some(matches)
}

/**
 * Whether a rule matches a page. Ignores case and a trailing slash. If the rule compares the whole path, the query
 * counts only if the rule contains a question mark.
 */
export function matchesPage({ match, text }: PageRule, address: string): boolean {
  const wanted = decodedLowerCase(text)
  const { origin, pathname, search } = new URL(address)
  const location = /^https?:/.test(wanted) ? origin + pathname : pathname
  const path = decodedLowerCase(location)
  const whole = decodedLowerCase(location + search)
  if (match === 'contains') return whole.includes(wanted)
  if (match === 'starts') return whole.startsWith(wanted)
  const subject = withoutTrailingSlash(wanted.includes('?') ? whole : path)
  return match === 'equals'
    ? subject === withoutTrailingSlash(wanted)
    : matchesWildcard(withoutTrailingSlash(wanted), subject)
}

/**
 * Why a rule matches no page of any site: it doesn't start like a URL or a path, or contains a hash, which is not
 * compared.
 */
export function pageRuleProblem({ match, text }: PageRule): 'slash' | 'hash' | null {
  if (text.includes('#')) return 'hash'
  const isAnywhere = match === 'contains' || (match === 'wildcard' && text.startsWith('*'))
  return isAnywhere || /^(\/|https?:\/\/)/i.test(text) ? null : 'slash'
}

/** Decodes a URL to the form in which people type it: `/%C3%BCber` becomes `/über`. */
function decodedLowerCase(address: string): string {
  try {
    return decodeURI(address).toLowerCase()
  } catch {
    return address.toLowerCase()
  }
}

const withoutTrailingSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/$/, '') : path

/** Implemented without a regular expression, which would freeze the visitor's page if a rule had many stars. */
function matchesWildcard(pattern: string, subject: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return subject === first
  if (!subject.startsWith(first) || subject.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = subject.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return subject.endsWith(last) && subject.length - last.length >= at
}
