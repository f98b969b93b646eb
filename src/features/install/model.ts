import * as v from 'valibot'

/** The platform of a customer's website, as far as it matters to the product. */
export type Platform = 'shopify' | 'other'

export type InstallPlatform = 'javascript' | 'wordpress' | 'shopify'

/** The possible results of checking a home page. */
export const FINDINGS = [
  'installed',
  'missing',
  'other-site',
  'beside-other',
  'twice',
  'unreachable',
] as const

/** The result of checking the site's home page. */
export type InstallFinding = {
  result: (typeof FINDINGS)[number]
  /** Why the page could not be loaded, in the server's words; only with `unreachable`. */
  reason: string | null
  /** The final URL after redirects. */
  url: string
  checkedAt: Date
  tookMs: number
}

const findingSchema = v.pipe(
  v.object({
    result: v.picklist(FINDINGS),
    reason: v.optional(v.nullable(v.string()), null),
    url: v.string(),
    checked_at: v.string(),
    took_ms: v.number(),
  }),
  v.transform(
    (response): InstallFinding => ({
      result: response.result,
      reason: response.reason,
      url: response.url,
      checkedAt: new Date(response.checked_at),
      tookMs: response.took_ms,
    }),
  ),
)

export const parseFinding = (data: unknown): InstallFinding => v.parse(findingSchema, data)

/** The props of the wizard's install step. */
export type InstallStepProps = {
  site: { siteId: string; domain: string }
  platform: Platform
  /** The user's earlier choice; null selects the first platform offered. */
  chosen: InstallPlatform | null
  onChoose: (platform: InstallPlatform) => void
  onBack: () => void
  onContinue: () => void
  busy: boolean
  /** Why *Continue* failed. */
  failure: unknown
}
