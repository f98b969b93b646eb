import {
  CAMPAIGN_STATUSES,
  type Campaign,
  type CampaignCounts,
  type CampaignPage,
  type CampaignStatus,
} from './model.ts'
import type { CampaignPart } from './unsent-rules.ts'
import { variantLetters } from './variant-letter-rules.ts'

export const MAX_TITLE_LENGTH = 400

/** How often a variant was shown, and how often it converted. */
export type TestCount = { views: number; count: number }

/** One variant of an A/B test. */
export type TestVariant = {
  campaign: Campaign
  letter: string
  percentage: number
  isLeading: boolean
}

export type CampaignEntry =
  | { kind: 'single'; campaign: Campaign }
  | { kind: 'test'; abTestId: string; variants: readonly TestVariant[] }

const campaignQuery = (campaignId: string) => new URLSearchParams({ campaign: campaignId })

/** The page with the rules for when, where and to whom a campaign is shown. */
export const settingsPath = (campaignId: string): string =>
  `/campaign/settings/?${campaignQuery(campaignId)}`

/** The hash that opens *Why isn’t it showing?* on the settings page. */
export const WHY_HASH = 'why'

export const whyPath = (campaignId: string): string => `${settingsPath(campaignId)}#${WHY_HASH}`

/** The design editor's page. */
export const designPath = (campaignId: string): string =>
  `/campaign/settings/design/?${campaignQuery(campaignId)}`

/** The hash that makes either page focus its first unsaved field. */
export const UNSAVED_HASH = 'unsaved'

export const unsavedPath = (part: CampaignPart, campaignId: string): string =>
  `${part === 'design' ? designPath(campaignId) : settingsPath(campaignId)}#${UNSAVED_HASH}`

/** The groups of rules, in the order of the settings page. */
export const RULE_GROUP_NAMES = [
  'when',
  'where',
  'who',
  'cart',
  'often',
  'schedule',
  'consent',
] as const

/** What is wrong with a title after trimming; null if nothing is. */
export function titleProblem(title: string): 'required' | 'too-long' | null {
  const { length } = title.trim()
  if (length === 0) return 'required'
  return length > MAX_TITLE_LENGTH ? 'too-long' : null
}

/** Cuts text to a title's maximum length, without splitting a surrogate pair. */
export const truncateTitle = (text: string): string =>
  text.slice(0, MAX_TITLE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

/** Counts subscribers if the campaign has a form, otherwise clicks. */
export function testCount(campaign: Campaign): TestCount {
  const { hasForm, subscribers, clicks, views } = campaign
  return { views, count: hasForm ? subscribers : clicks }
}

/** The exact rate, 0 to 1. */
export function rateOf({ views, count }: TestCount): number {
  return views > 0 ? count / views : 0
}

/** The percentage, rounded down. Multiplies before dividing, so that 29 of 100 is 29, not 28. */
export function testPercentage({ views, count }: TestCount): number {
  return views > 0 ? Math.floor((100 * count) / views) : 0
}

/** The index of the variant with the highest percentage; null if all are at 0, or if several variants are tied. */
export function leadingIndex(variants: readonly TestCount[]): number | null {
  const percentages = variants.map(testPercentage)
  const highest = Math.max(0, ...percentages)
  const isTied = percentages.filter((percentage) => percentage === highest).length > 1
  return highest === 0 || isTied ? null : percentages.indexOf(highest)
}

/**
 * Groups the list for display: variants of one A/B test are placed together, at the position of the first. A test with
 * only one variant left is an ordinary campaign.
 */
export function groupCampaigns(campaigns: readonly Campaign[]): CampaignEntry[] {
  const entries: CampaignEntry[] = []
  const seen = new Set<string>()
  for (const campaign of campaigns) {
    const { abTestId } = campaign
    if (abTestId !== null && seen.has(abTestId)) continue
    if (abTestId !== null) seen.add(abTestId)
    const siblings = campaigns.filter((other) => abTestId !== null && other.abTestId === abTestId)
    entries.push(
      abTestId === null || siblings.length < 2
        ? { kind: 'single', campaign }
        : { kind: 'test', abTestId, variants: toVariants(siblings) },
    )
  }
  return entries
}

/** The variants of a test, in the order of their letters. */
function toVariants(campaigns: readonly Campaign[]): TestVariant[] {
  const letters = variantLetters(campaigns.map(({ campaignId }) => campaignId))
  const sorted = Array.from(letters).flatMap(([id, letter]) =>
    campaigns.flatMap((campaign) => (campaign.campaignId === id ? [{ campaign, letter }] : [])),
  )
  const leaderIndex = leadingIndex(sorted.map(({ campaign }) => testCount(campaign)))
  return sorted.map(({ campaign, letter }, index) => ({
    campaign,
    letter,
    percentage: testPercentage(testCount(campaign)),
    isLeading: index === leaderIndex,
  }))
}

type IsHeld = (campaign: Campaign) => boolean

/**
 * Replaces one campaign on the page. It keeps its position, and the counts are updated.
 * @param isHeld whether something keeps a live campaign from being shown
 */
export function replaceCampaign(
  page: CampaignPage,
  campaign: Campaign,
  isHeld: IsHeld,
): CampaignPage {
  const replaceIfSame = (one: Campaign) => (one.campaignId === campaign.campaignId ? campaign : one)
  const items = page.items.map(replaceIfSame)
  const otherVariants = page.otherVariants.map(replaceIfSame)
  const before = [...page.items, ...page.otherVariants]
  const counts = page.counts && recount(page.counts, before, [...items, ...otherVariants], isHeld)
  return { ...page, items, otherVariants, counts }
}

function recount(
  counts: CampaignCounts,
  before: readonly Campaign[],
  after: readonly Campaign[],
  isHeld: IsHeld,
): CampaignCounts {
  const changedCounts = CAMPAIGN_STATUSES.map(
    (status) =>
      [
        status,
        counts[status] + countRowsWithStatus(status, after) - countRowsWithStatus(status, before),
      ] as const,
  )
  const held = counts.held + countHeldRows(after, isHeld) - countHeldRows(before, isHeld)
  return { ...counts, ...Object.fromEntries(changedCounts), held }
}

/** A live test is held only if all its variants are. */
const countHeldRows = (campaigns: readonly Campaign[], isHeld: IsHeld): number =>
  countRowsWithStatus('live', campaigns) -
  countRowsWithStatus(
    'live',
    campaigns.filter((campaign) => !isHeld(campaign)),
  )

/** An A/B test is one row, counted once in each status that any of its variants has. */
const countRowsWithStatus = (status: CampaignStatus, campaigns: readonly Campaign[]): number =>
  new Set(
    campaigns
      .filter((campaign) => campaign.status === status)
      .map(({ abTestId, campaignId }) => abTestId ?? campaignId),
  ).size
