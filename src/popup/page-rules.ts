import type { PageRule, Pages } from './targeting.ts'

/** Whether a pop-up may stand on the page of this address: any of the shown, none of the hidden. */
export function isPageMeant({ shown, hidden }: Pages, address: string): boolean {
  const holds = (rule: PageRule): boolean => matchesPage(rule, address)
  return (shown.length === 0 || shown.some(holds)) && !hidden.some(holds)
}

/**
 * Whether a rule names the page. Capitals do not count, nor does a slash at the end; a rule without a
 * question mark leaves the query alone where it names the whole path.
 */
export function matchesPage({ match, text }: PageRule, address: string): boolean {
  const wanted = readable(text)
  const { origin, pathname, search } = new URL(address)
  const place = /^https?:/.test(wanted) ? origin + pathname : pathname
  const path = readable(place)
  const whole = readable(place + search)
  if (match === 'contains') return whole.includes(wanted)
  if (match === 'starts') return whole.startsWith(wanted)
  const subject = withoutSlash(wanted.includes('?') ? whole : path)
  return match === 'equals'
    ? subject === withoutSlash(wanted)
    : matchesWildcard(withoutSlash(wanted), subject)
}

/** Why a rule names no page of any site: it begins as no address does, or speaks of what is not compared. */
export function whyNoPage({ match, text }: PageRule): 'slash' | 'hash' | null {
  if (text.includes('#')) return 'hash'
  const isAnywhere = match === 'contains' || (match === 'wildcard' && text.startsWith('*'))
  return isAnywhere || /^(\/|https?:\/\/)/i.test(text) ? null : 'slash'
}

/** As a person types it: `/über` is also `/%C3%BCber`. */
function readable(address: string): string {
  try {
    return decodeURI(address).toLowerCase()
  } catch {
    return address.toLowerCase()
  }
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** By hand: as a regular expression, many stars in one rule would stop the visitor's page. */
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
