import type { InstallFinding, InstallPlatform, Platform } from './model.ts'

export { findSnippets } from './snippets.ts'

/** How the product can be installed; Shopify is offered to Shopify users only. */
export function installPlatforms(platform: Platform): readonly InstallPlatform[] {
  return platform === 'shopify'
    ? ['shopify', 'javascript', 'wordpress']
    : ['javascript', 'wordpress']
}

/** A site counts as live while its script has reported within this time. */
export const LIVE_FOR_MS = 24 * 3_600_000

/** What the install step says about a site: the answer of a check, and before or beyond it. */
export type InstallState = 'unchecked' | 'live' | InstallFinding['result']

export type InstallTone = 'success' | 'warning' | 'error' | 'info'

/** The line that a site owner pastes before `</head>`, one site's id in it. */
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

/** Whether the script on the site has reported lately; a report ahead of our clock counts. */
export function isLive(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < LIVE_FOR_MS
}

/** After this time without a report it is worth a look whether the snippet is still there. */
const SEEN_LATELY_MS = 7 * 24 * 3_600_000

/** What keeps every campaign of a site from its visitors. */
export type SnippetProblem = 'never-seen' | 'not-lately'

/** Null where the snippet has reported lately. */
export function snippetProblem(lastSeenAt: Date | null, now: Date): SnippetProblem | null {
  if (lastSeenAt === null) return 'never-seen'
  return now.getTime() - lastSeenAt.getTime() < SEEN_LATELY_MS ? null : 'not-lately'
}

/** Where a person installs the snippet, or checks that it is there. */
export const INSTALL_PATH = '/dashboard?dialog=installation-help'

/**
 * What the snippets on a front page mean for this site. The own snippet twice counts before a foreign
 * one, since it doubles every figure; a foreign one alone is replaced, beside the own one it just goes.
 */
export function judgeSnippets(
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
 * What to say: a finding that something is wrong outweighs a report from the past; a report outweighs
 * a check that found nothing to object to, and one that was never made.
 */
export function installState(
  finding: Pick<InstallFinding, 'result'> | null,
  lastSeenAt: Date | null,
  now: Date,
): InstallState {
  const isFine = finding === null || finding.result === 'installed'
  if (isFine && isLive(lastSeenAt, now)) return 'live'
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
