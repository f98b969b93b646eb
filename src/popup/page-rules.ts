import type { PageRule, Pages } from './targeting.ts'

/** Whether a page matches a `shown` rule (or there are none) and no `hidden` rule. */
export function matchesPages({ shown, hidden }: Pages, address: string): boolean {
  const matches = (rule: PageRule): boolean => matchesPage(rule, address)
  return (shown.length === 0 || shown.some(matches)) && !hidden.some(matches)
}

/**
 * Whether a rule matches a page. Ignores case and a trailing slash. If the rule compares the whole path, the query is
 * compared only if the rule contains a question mark.
 */
export function matchesPage({ match, text }: PageRule, address: string): boolean {
  const rulePattern = decodedLowerCase(text)
  const { origin, pathname, search } = new URL(address)
  const location = /^https?:/.test(rulePattern) ? origin + pathname : pathname
  const path = decodedLowerCase(location)
  const pathWithQuery = decodedLowerCase(location + search)
  if (match === 'contains') return pathWithQuery.includes(rulePattern)
  if (match === 'starts') return pathWithQuery.startsWith(rulePattern)
  const subject = withoutTrailingSlash(rulePattern.includes('?') ? pathWithQuery : path)
  return match === 'equals'
    ? subject === withoutTrailingSlash(rulePattern)
    : matchesWildcard(withoutTrailingSlash(rulePattern), subject)
}

/**
 * Why a rule can't match any page: it doesn't start like a URL or a path, or it contains a hash, which is never
 * compared.
 */
export function pageRuleProblem({ match, text }: PageRule): 'slash' | 'hash' | null {
  if (text.includes('#')) return 'hash'
  const matchesAnywhere = match === 'contains' || (match === 'wildcard' && text.startsWith('*'))
  return matchesAnywhere || /^(\/|https?:\/\/)/i.test(text) ? null : 'slash'
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
