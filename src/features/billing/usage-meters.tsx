import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Meter } from '../../ui/feedback/meter.tsx'
import { type Limit, roomLeft } from './plan-limit-rules.ts'
import type { AccountUsage } from './use-account-usage.ts'
import { type BillingFormats, useBillingFormats } from './use-billing-formats.ts'
import { viewsTone } from './views-forecast-rules.ts'

/** Views, sites and team members against the plan's limits. */
export function UsageMeters({ use }: { use: AccountUsage }) {
  const t = useMessages(billingMessages)
  const { used, limits } = use
  const sitesLeft = roomLeft(used.sites, limits.sitesLimit)
  const seatsLeft = roomLeft(used.teamMembers, limits.teamMembersLimit)
  return (
    <div className="meters">
      <ViewsMeter use={use} />
      <LimitMeter
        label={t('sites')}
        used={used.sites}
        limit={limits.sitesLimit}
        foot={sitesLeft ? t('sitesLeft', { count: sitesLeft }) : t('sitesFull')}
      />
      <LimitMeter
        label={t('members')}
        used={used.teamMembers}
        limit={limits.teamMembersLimit}
        foot={seatsLeft ? t('seatsLeft', { count: seatsLeft }) : t('seatsFull')}
      />
    </div>
  )
}

function ViewsMeter({ use: { used, limits, forecast, now } }: { use: AccountUsage }) {
  const t = useMessages(billingMessages)
  const formats = useBillingFormats()
  const tone = viewsTone(used.monthlyViews, limits.monthlyViewsLimit, forecast)
  return (
    <LimitMeter
      label={t('viewsIn', { month: formats.month(now) })}
      used={used.monthlyViews}
      limit={limits.monthlyViewsLimit}
      tone={tone === 'success' ? 'good' : tone}
      {...(forecast && { forecast: forecast.expectedViews })}
      foot={useViewsNote({ isReached: tone === 'danger', forecast, formats, now })}
    />
  )
}

type ViewsNoteOptions = Pick<AccountUsage, 'forecast' | 'now'> & {
  isReached: boolean
  formats: BillingFormats
}

/** The forecast for the month, with the date when the limit is reached. */
function useViewsNote({ isReached, forecast, formats, now }: ViewsNoteOptions): string {
  const t = useMessages(billingMessages)
  const resetDate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const date = formats.dayOfMonth(resetDate)
  if (isReached) return t('viewsFull', { date })
  if (!forecast || forecast.expectedViews === 0) return t('viewsRenew', { date })
  if (forecast.reachedOn) return t('fullOn', { date: formats.dayOfMonth(forecast.reachedOn) })
  return t('viewsHold', { count: forecast.expectedViews })
}

type LimitMeterProps = {
  label: string
  used: number
  limit: Limit
  foot: string
  tone?: 'good' | 'warning' | 'danger'
  forecast?: number
}

/** A meter if there is a limit; otherwise only the usage. */
function LimitMeter({ label, used, limit, foot, ...drawing }: LimitMeterProps) {
  const t = useMessages(billingMessages)
  if (limit === null) {
    return (
      <div className="boundless">
        <p className="row small">
          <span className="strong">{label}</span>
          <span className="push number muted">{t('noLimit', { used })}</span>
        </p>
        <p className="small muted">{t('boundlessNote')}</p>
      </div>
    )
  }
  const text = t('ofLimit', { used, limit })
  return <Meter label={label} value={used} max={limit} text={text} footer={foot} {...drawing} />
}
