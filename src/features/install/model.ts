import * as v from 'valibot'

/** What a customer's website runs on, as far as it matters to the product. */
export type Platform = 'shopify' | 'other'

export type InstallPlatform = 'javascript' | 'wordpress' | 'shopify'

/** All that a look at a front page may find. */
export const FINDINGS = [
  'installed',
  'missing',
  'other-site',
  'beside-other',
  'twice',
  'unreachable',
] as const

/** What a look at the site's front page found. */
export type InstallFinding = {
  result: (typeof FINDINGS)[number]
  /** Why the page could not be read, in the server's words; only with `unreachable`. */
  reason: string | null
  /** The address that was read in the end, after redirects. */
  url: string
  checkedAt: Date
  tookMs: number
}

const wireFinding = v.pipe(
  v.object({
    result: v.picklist(FINDINGS),
    reason: v.optional(v.nullable(v.string()), null),
    url: v.string(),
    checked_at: v.string(),
    took_ms: v.number(),
  }),
  v.transform(
    (wire): InstallFinding => ({
      result: wire.result,
      reason: wire.reason,
      url: wire.url,
      checkedAt: new Date(wire.checked_at),
      tookMs: wire.took_ms,
    }),
  ),
)

export const parseFinding = (data: unknown): InstallFinding => v.parse(wireFinding, data)

/** What the wizard gives its install step. */
export type InstallStepProps = {
  site: { siteId: string; domain: string }
  platform: Platform
  /** What the person chose before; null for the first that is offered. */
  chosen: InstallPlatform | null
  onChoose: (platform: InstallPlatform) => void
  onBack: () => void
  onContinue: () => void
  busy: boolean
  /** Why *Continue* did not work. */
  failure: unknown
}
