import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Meter } from '../../ui/feedback/meter.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { isPaymentOverdue } from '../billing/notice-rules.ts'
import { forecastViews, viewsTone } from '../billing/views-forecast-rules.ts'
import type { User } from '../user/model.ts'
import { HeldViews } from './held-views.tsx'
import { useFormats } from './use-formats.ts'
import { ViewsForecastText } from './views-forecast.tsx'

type ViewsCardProps = {
  user: Pick<User, 'monthlyViews' | 'monthlyViewsLimit' | 'role' | 'plan'>
  now: Date
}

/** This month's views across all sites, compared with the plan's limit, and a forecast. */
export function ViewsCard({ user, now }: ViewsCardProps) {
  const t = useMessages(figureMessages)
  const { count } = useFormats()
  const { monthlyViews: views, monthlyViewsLimit: limit } = user
  const seen = <b className="views">{count(views)}</b>
  return (
    <Card title={t('limitTitle')}>
      {limit === null ? (
        <p className="muted">
          {seen} {t('noLimit')}
        </p>
      ) : (
        <LimitMeter {...{ seen, views, limit, now }} isPaused={isPaymentOverdue(user.plan, now)} />
      )}
      {user.role === 'admin' && <HeldViews now={now} />}
    </Card>
  )
}

type LimitMeterProps = {
  seen: ReactNode
  views: number
  limit: number
  now: Date
  /** There is no forecast while pop-ups are paused. */
  isPaused: boolean
}

function LimitMeter({ seen, views, limit, now, isPaused }: LimitMeterProps) {
  const t = useMessages(figureMessages)
  const { count, wholePercent } = useFormats()
  const forecast = isPaused ? null : forecastViews(views, limit, now)
  const tone = viewsTone(views, limit, forecast)
  return (
    <Meter
      name={t('limitTitle')}
      label={
        <>
          {seen} <span className="muted">{t('ofLimit', { limit: count(limit) })}</span>
        </>
      }
      text={limit > 0 ? wholePercent(views / limit) : ''}
      value={views}
      max={limit}
      tone={tone === 'success' ? 'good' : tone}
      {...(forecast && { forecast: forecast.expectedViews })}
      footer={
        <ViewsForecastText
          forecast={forecast}
          isReached={tone === 'danger'}
          isTight={tone !== 'success'}
        />
      }
    />
  )
}
