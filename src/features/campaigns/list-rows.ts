import type { Campaign, CampaignPage } from './model.ts'
import { groupCampaigns, type TestVariant } from './rules.ts'

/** A variant of an A/B test, as displayed in the list. */
export type VariantRow = TestVariant & {
  /** Its title without the beginning that all variants of the test share. */
  name: string
  /** Its share of the test's views, 0 to 1. */
  share: number
}

/** An A/B test as one row: its totals, and what all its variants have in common. */
export type TestRow = {
  abTestId: string
  title: string
  /** Represents all variants: the first live one, or else the first. */
  representative: Campaign
  hasForm: boolean
  views: number
  clicks: number
  subscribers: number
  updatedAt: Date
  variants: readonly VariantRow[]
}

export type CampaignRow =
  | { kind: 'campaign'; key: string; campaign: Campaign }
  | { kind: 'test'; key: string; test: TestRow; isOpen: boolean }
  | { kind: 'variant'; key: string; test: TestRow; variant: VariantRow; isLast: boolean }

/** Separators between a test's name and a variant's: 'First order: free shipping'. */
const SEPARATORS = [': ', ' – ', ' - ', ' | ']

/** The rows of a page, from top to bottom. @param closed ids of the tests whose variants are hidden */
export function campaignRows(page: CampaignPage, closed: ReadonlySet<string>): CampaignRow[] {
  return groupCampaigns([...page.items, ...page.otherVariants]).flatMap((entry): CampaignRow[] => {
    if (entry.kind === 'single') {
      const { campaign } = entry
      return [{ kind: 'campaign', key: campaign.campaignId, campaign }]
    }
    const test = toTestRow(entry.abTestId, entry.variants)
    const isOpen = !closed.has(test.abTestId)
    const head: CampaignRow = { kind: 'test', key: test.abTestId, test, isOpen }
    return isOpen ? [head, ...variantRows(test)] : [head]
  })
}

/** The number of results, with an A/B test counted once. If the list has several pages, counts campaigns instead. */
export function countRows({ items, otherVariants, total }: CampaignPage): number {
  return total > items.length ? total : groupCampaigns([...items, ...otherVariants]).length
}

function variantRows(test: TestRow): CampaignRow[] {
  return test.variants.map((variant, index) => ({
    kind: 'variant',
    key: variant.campaign.campaignId,
    test,
    variant,
    isLast: index === test.variants.length - 1,
  }))
}

function toTestRow(abTestId: string, variants: readonly TestVariant[]): TestRow {
  const campaigns = variants.map(({ campaign }) => campaign)
  const sum = (read: (campaign: Campaign) => number) =>
    campaigns.reduce((total, campaign) => total + read(campaign), 0)
  const views = sum((campaign) => campaign.views)
  const sharedPrefix = commonPrefix(campaigns.map(({ title }) => title))
  const [first] = campaigns
  if (!first) throw new Error('A test has at least two variants.')
  return {
    abTestId,
    title: sharedPrefix?.name ?? first.title,
    representative: campaigns.find(({ status }) => status === 'live') ?? first,
    hasForm: campaigns.some(({ hasForm }) => hasForm),
    views,
    clicks: sum((campaign) => campaign.clicks),
    subscribers: sum((campaign) => campaign.subscribers),
    updatedAt: new Date(Math.max(...campaigns.map(({ updatedAt }) => updatedAt.getTime()))),
    variants: variants.map((variant) => ({
      ...variant,
      name: sharedPrefix
        ? titleAfterPrefix(variant.campaign.title, sharedPrefix.length)
        : variant.campaign.title,
      share: views > 0 ? variant.campaign.views / views : 0,
    })),
  }
}

/** The name at the start of all titles, up to a separator; null if they share none. */
function commonPrefix(titles: readonly string[]): { name: string; length: number } | null {
  const [first = ''] = titles
  for (const separator of SEPARATORS) {
    const name = first.slice(0, Math.max(0, first.indexOf(separator)))
    const { length } = name + separator
    const isCommon = titles.every(
      (title) => title.startsWith(name + separator) && title.length > length,
    )
    if (name !== '' && isCommon) return { name, length }
  }
  return null
}

/** The rest of a title after the common prefix, with a capital letter at its start. */
function titleAfterPrefix(title: string, from: number): string {
  const [first = '', ...rest] = title.slice(from)
  return first.toLocaleUpperCase() + rest.join('')
}

/** Subscribers per view, 0 to 1; null without views, or without a form to subscribe with. */
export function conversionRate({
  hasForm,
  views,
  subscribers,
}: Pick<Campaign, 'hasForm' | 'views' | 'subscribers'>): number | null {
  return hasForm && views > 0 ? subscribers / views : null
}
