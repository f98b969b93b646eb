import type { ShownDesign } from './design.ts'
import type { Targeting } from './targeting.ts'

/** A campaign that its owner previews on their own site: the saved version, with its state on the server. */
export type ForcedCampaign = {
  campaign_id: string
  version: number
  targeting: Targeting
  title: string
  design: ShownDesign
  status: string
  refused_by_plan: boolean
  /** Nothing is shown on the account's sites until the payment for its deal arrives. */
  payment_overdue: boolean
  views_used_up: boolean
  /** The secret with which the same tab can load it again after a reload. */
  next: string
}

/** Precedes the secret in the hash of a page that the owner previews. */
export const PREVIEW_FRAGMENT = '#poplar-preview='

/** The key of an ongoing preview's secret in the tab's session storage. */
export const previewKey = (siteId: string): string => `poplar-preview:${siteId}`
