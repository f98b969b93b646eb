import type { Campaign, CampaignPage } from './model.ts'
import { groupCampaigns, type TestVariant } from './rules.ts'

/** A variant of a test as the list shows it. */
export type VariantRow = TestVariant & {
  /** Its title without the words that all variants of the test begin with. */
  name: string
  /** Its part of the test's views, 0 to 1. */
  share: number
}

/** An A/B test as one line: its sums, and what all its variants have in common. */
export type TestRow = {
  abTestId: string
  title: string
  /** Stands for all: the first that is live, else the first. */
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

/** What stands between the name of a test and that of its variant: 'First order: free shipping'. */
const SEPARATORS = [': ', ' – ', ' - ', ' | ']

/** The rows of a page, from top to bottom. @param closed the tests whose variants are hidden, by id */
export function campaignRows(page: CampaignPage, closed: ReadonlySet<string>): CampaignRow[] {
  return groupCampaigns([...page.items, ...page.otherVariants]).flatMap((entry): CampaignRow[] => {
    if (entry.kind === 'single') {
      const { campaign } = entry
      return [{ kind: 'campaign', key: campaign.campaignId, campaign }]
    }
    const test = toTest(entry.abTestId, entry.variants)
    const isOpen = !closed.has(test.abTestId)
    const head: CampaignRow = { kind: 'test', key: test.abTestId, test, isOpen }
    return isOpen ? [head, ...variantRows(test)] : [head]
  })
}

/** How many fit, an A/B test counted once. Of a list in several pages only the campaigns are counted. */
export function rowsFound({ items, otherVariants, total }: CampaignPage): number {
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

function toTest(abTestId: string, variants: readonly TestVariant[]): TestRow {
  const campaigns = variants.map(({ campaign }) => campaign)
  const sum = (read: (campaign: Campaign) => number) =>
    campaigns.reduce((total, campaign) => total + read(campaign), 0)
  const views = sum((campaign) => campaign.views)
  const beginning = commonBeginning(campaigns.map(({ title }) => title))
  const [first] = campaigns
  if (!first) throw new Error('A test has at least two variants.')
  return {
    abTestId,
    title: beginning?.name ?? first.title,
    representative: campaigns.find(({ status }) => status === 'live') ?? first,
    hasForm: campaigns.some(({ hasForm }) => hasForm),
    views,
    clicks: sum((campaign) => campaign.clicks),
    subscribers: sum((campaign) => campaign.subscribers),
    updatedAt: new Date(Math.max(...campaigns.map(({ updatedAt }) => updatedAt.getTime()))),
    variants: variants.map((variant) => ({
      ...variant,
      name: beginning ? restOf(variant.campaign.title, beginning.length) : variant.campaign.title,
      share: views > 0 ? variant.campaign.views / views : 0,
    })),
  }
}

/** The name that all titles begin with, up to a separator; null where they have none in common. */
function commonBeginning(titles: readonly string[]): { name: string; length: number } | null {
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

/** Begins with a capital, since the words before it are gone. */
function restOf(title: string, from: number): string {
  const [first = '', ...rest] = title.slice(from)
  return first.toLocaleUpperCase() + rest.join('')
}

/** Subscribers per view, 0 to 1; null without a view, or without a form to subscribe with. */
export function conversionOf({
  hasForm,
  views,
  subscribers,
}: Pick<Campaign, 'hasForm' | 'views' | 'subscribers'>): number | null {
  return hasForm && views > 0 ? subscribers / views : null
}
