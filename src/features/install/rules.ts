import type { InstallFinding, InstallPlatform, Platform } from './model.ts'

export { findSnippets } from './snippets.ts'

/** The ways to install the product; Shopify is offered to Shopify users only. */
export function installPlatforms(platform: Platform): readonly InstallPlatform[] {
  return platform === 'shopify'
    ? ['shopify', 'javascript', 'wordpress']
    : ['javascript', 'wordpress']
}

/** A site counts as live if its script has reported within this time. */
export const LIVE_WINDOW_MS = 24 * 3_600_000

/** The state of an installation: the result of a check, or what is known without one. */
export type InstallState = 'unchecked' | 'live' | InstallFinding['result']

export type InstallTone = 'success' | 'warning' | 'error' | 'info'

/** The line that a site owner pastes before `</head>`, with the site's id. */
export function embedSnippet(scriptUrl: string, siteId: string): string {
  return `<script async src="${escapeAttribute(scriptUrl)}" data-site-id="${escapeAttribute(siteId)}"></script>`
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Whether the site's script has reported recently; a report with a time ahead of our clock counts as recent. */
export function isLive(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < LIVE_WINDOW_MS
}

/** After this time without a report, it is worth checking whether the snippet is still there. */
const RECENTLY_SEEN_MS = 7 * 24 * 3_600_000

/** Why none of a site's campaigns reaches its visitors. */
export type SnippetProblem = 'never-seen' | 'not-lately'

/** Null if the snippet has reported recently. */
export function snippetProblem(lastSeenAt: Date | null, now: Date): SnippetProblem | null {
  if (lastSeenAt === null) return 'never-seen'
  return now.getTime() - lastSeenAt.getTime() < RECENTLY_SEEN_MS ? null : 'not-lately'
}

/** Where the user installs the snippet, or checks the installation. */
export const INSTALL_PATH = '/dashboard?dialog=installation-help'

/**
 * What the snippets found on a home page mean for this site. If the site's own snippet was found twice, that is
 * reported before another site's snippet. Another site's snippet alone has to be replaced; next to the site's own, it
 * has to be removed.
 */
export function classifySnippets(
  foundSiteIds: readonly string[],
  siteId: string,
): Exclude<InstallFinding['result'], 'unreachable'> {
  const own = foundSiteIds.filter((found) => found === siteId).length
  if (foundSiteIds.length === 0) return 'missing'
  if (own > 1) return 'twice'
  if (own === 0) return 'other-site'
  return foundSiteIds.length === 1 ? 'installed' : 'beside-other'
}

/**
 * Combines both sources: a problem found by a check overrides an earlier report from the script; a report overrides a
 * check that found no problem or was never made.
 */
export function installState(
  finding: Pick<InstallFinding, 'result'> | null,
  lastSeenAt: Date | null,
  now: Date,
): InstallState {
  const hasNoProblem = finding === null || finding.result === 'installed'
  if (hasNoProblem && isLive(lastSeenAt, now)) return 'live'
  return finding?.result ?? 'unchecked'
}

const TONES: Readonly<Record<InstallState, InstallTone>> = {
  unchecked: 'info',
  live: 'success',
  installed: 'success',
  missing: 'warning',
  'other-site': 'warning',
  'beside-other': 'warning',
  twice: 'warning',
  unreachable: 'error',
}

export const installTone = (state: InstallState): InstallTone => TONES[state]
