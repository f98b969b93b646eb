import type { ShownDesign } from './design.ts'
import type { Targeting } from './targeting.ts'

/** A campaign that its owner looks at on their own site: as it is saved, and what the server says of it. */
export type ForcedCampaign = {
  campaign_id: string
  version: number
  targeting: Targeting
  title: string
  design: ShownDesign
  status: string
  refused_by_plan: boolean
  /** Nothing shows on the account's sites until the payment of its deal arrives. */
  payment_overdue: boolean
  views_used_up: boolean
  /** The secret by which the same tab sees it once more, after a reload. */
  next: string
}

/** Before the secret in the address of a page that its owner has asked to see. */
export const PREVIEW_FRAGMENT = '#poplar-preview='

/** Where the tab keeps the secret of a preview that goes on, in its own session. */
export const previewKey = (siteId: string): string => `poplar-preview:${siteId}`
