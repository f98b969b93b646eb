import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useLocaleFormats } from '../../ui/data/use-locale-formats.ts'
import { relativeTime } from '../notifications/rules.ts'
import { AnswersLink } from './answers/answers-link.tsx'
import { type CampaignRow, conversionRate } from './list-rows.ts'
import { CampaignStatusLabel } from './live/campaign-status.tsx'
import type { Campaign } from './model.ts'
import { type RowActions, RowMenu } from './row-menu.tsx'
import { rateOf, testCount } from './rules.ts'
import { ToggleVariants } from './toggle-variants.tsx'

type RowProps = { row: CampaignRow }

/** The statistics of a campaign, a variant, or a whole test. */
const statsOf = (row: CampaignRow) => {
  switch (row.kind) {
    case 'campaign':
      return row.campaign
    case 'test':
      return row.test
    case 'variant':
      return row.variant.campaign
  }
}

export function CountCell({ row, of }: RowProps & { of: 'views' | 'clicks' }) {
  const { number } = useLocaleFormats()
  const count = statsOf(row)[of]
  return <span className={count === 0 ? 'subtle' : undefined}>{number(count)}</span>
}

export function StatusCell({ row }: RowProps) {
  const t = useMessages(campaignsMessages)
  const { percent } = useLocaleFormats()
  switch (row.kind) {
    case 'campaign':
      return <CampaignStatusLabel campaign={row.campaign} />
    case 'test':
      return <CampaignStatusLabel campaign={row.test.representative} />
    case 'variant':
      if (row.variant.campaign.status !== row.test.representative.status) {
        return <CampaignStatusLabel campaign={row.variant.campaign} />
      }
      return (
        <span className="small muted number">
          {t('shareOfViews', { share: percent(row.variant.share) })}
        </span>
      )
  }
}

export function SubscribersCell({ row }: RowProps) {
  const t = useMessages(campaignsMessages)
  const figures = useLocaleFormats()
  const { hasForm, subscribers } = statsOf(row)
  const answers = row.kind === 'campaign' && row.campaign.answers !== null && (
    <AnswersLink campaign={row.campaign} count={row.campaign.answers} />
  )
  if (!hasForm) return answers || <span className="small subtle">{t('noForm')}</span>
  const look = subscribers === 0 ? 'subtle' : row.kind === 'variant' ? undefined : 'strong'
  return (
    <>
      <span className={look}>{figures.number(subscribers)}</span>
      <span className="unit extra-small subtle">
        {t('subscribersUnit', { count: subscribers })}
      </span>
      {answers}
    </>
  )
}

/**
 * The conversion rate with one decimal place. For a variant, conversions are what its A/B test counts; for other rows,
 * they are subscribers.
 */
export function ConversionCell({ row }: RowProps) {
  const t = useMessages(campaignsMessages)
  const { percent } = useLocaleFormats()
  const figures = statsOf(row)
  const isVariant = row.kind === 'variant'
  if (!isVariant && !figures.hasForm) return <span className="small subtle">{t('noForm')}</span>
  const rate = isVariant ? testRate(row.variant.campaign) : conversionRate(figures)
  // Without views there is no rate.
  if (rate === null) return <span className="subtle">–</span>
  const look = rate === 0 && !isVariant ? 'subtle' : undefined
  return <span className={look}>{percent(rate, 1)}</span>
}

/** Null if there are no views. */
const testRate = (campaign: Campaign): number | null =>
  campaign.views > 0 ? rateOf(testCount(campaign)) : null

type ChangedCellProps = RowProps & { now: Date; locale: string }

export function ChangedCell({ row, now, locale }: ChangedCellProps) {
  if (row.kind === 'variant') return null
  const { updatedAt } = statsOf(row)
  const relativeText = relativeTime(updatedAt, now, locale)
  if (relativeText === '') return null
  return (
    <time className="small muted" dateTime={updatedAt.toISOString()}>
      {relativeText}
    </time>
  )
}

export type ActionsCellProps = RowProps & RowActions & { onToggle: (abTestId: string) => void }

export function ActionsCell({ row, onToggle, ...actions }: ActionsCellProps) {
  if (row.kind === 'test') {
    const { test, isOpen } = row
    return <ToggleVariants test={test} isOpen={isOpen} onToggle={() => onToggle(test.abTestId)} />
  }
  const campaign = row.kind === 'campaign' ? row.campaign : row.variant.campaign
  return (
    <span className="row-actions">
      <RowMenu campaign={campaign} {...actions} />
    </span>
  )
}
