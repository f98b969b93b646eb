import type { InstallFinding } from '../../features/install/model.ts'
import { classifySnippets, findSnippets } from '../../features/install/rules.ts'
import type { GuardedFetch, GuardedResponse } from '../platform/guarded-fetch/guarded-fetch.ts'
import {
  type FetchProblem,
  GuardedFetchError,
} from '../platform/guarded-fetch/guarded-fetch-error.ts'
import { FETCH_FAILURES, NOT_HTML, statusReason } from './failure-reasons.ts'

export type InstallCheck = {
  guardedFetch: GuardedFetch
  /** The script URL in the snippet. */
  scriptUrl: string
  now: () => Date
}

type PageFinding = Pick<InstallFinding, 'result' | 'reason' | 'url'>
type CheckedSite = { domain: string; siteId: string }

/** HTTPS failures after which the same server may still serve a page over HTTP. */
const HTTP_RETRY_PROBLEMS: readonly FetchProblem[] = [
  'refused',
  'no-tls',
  'certificate',
  'timed-out',
  'broken',
]

const NO_HTTPS_PROBLEMS: readonly FetchProblem[] = ['refused', 'no-tls']

const REQUEST = {
  headers: { accept: 'text/html', 'user-agent': 'PoplarInstallCheck/1.0 (looks for the snippet)' },
}

/** Fetches a site's front page as a visitor would, and reports whether it contains our snippet. */
export async function checkInstallation(
  check: InstallCheck,
  site: CheckedSite,
): Promise<InstallFinding> {
  const checkedAt = check.now()
  const finding = await inspectSite(check, site)
  return { ...finding, checkedAt, tookMs: check.now().getTime() - checkedAt.getTime() }
}

async function inspectSite(check: InstallCheck, site: CheckedSite): Promise<PageFinding> {
  try {
    return inspectPage(check, site, await fetchHomePage(check.guardedFetch, site.domain))
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    return unreachable(error.url, FETCH_FAILURES[error.problem])
  }
}

/** Tries HTTPS, then HTTP. If both fail, it reports the HTTPS error, unless the site has no HTTPS. */
async function fetchHomePage(fetch: GuardedFetch, domain: string): Promise<GuardedResponse> {
  try {
    return await fetch(`https://${domain}/`, REQUEST)
  } catch (error) {
    if (!shouldTryHttp(error)) throw error
    return fetch(`http://${domain}/`, REQUEST).catch((httpError: unknown) => {
      throw NO_HTTPS_PROBLEMS.includes(error.problem) ? httpError : error
    })
  }
}

const shouldTryHttp = (error: unknown): error is GuardedFetchError =>
  error instanceof GuardedFetchError && HTTP_RETRY_PROBLEMS.includes(error.problem)

function inspectPage(
  { scriptUrl }: InstallCheck,
  { siteId }: CheckedSite,
  page: GuardedResponse,
): PageFinding {
  const reason = statusReason(page.status) ?? (isHtml(page) ? null : NOT_HTML)
  if (reason !== null) return unreachable(page.url, reason)
  // The snippet is plain ASCII, which reads the same in nearly every encoding on the web.
  const snippets = findSnippets(page.body.toString('utf8'), scriptUrl)
  return { result: classifySnippets(snippets, siteId), reason: null, url: page.url }
}

const unreachable = (url: string, reason: string): PageFinding => ({
  result: 'unreachable',
  reason,
  url,
})

/** A response without a content type counts as HTML, because browsers will detect it. */
function isHtml({ headers }: GuardedResponse): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? 'text/html')
}
