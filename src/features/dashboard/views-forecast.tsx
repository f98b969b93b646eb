import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { figureMessages } from '../../messages/figures.ts'
import { billingPath } from '../billing/reason-rules.ts'
import type { ViewsForecast } from '../billing/views-forecast-rules.ts'
import { useFormats } from './use-formats.ts'

type ForecastProps = {
  isReached: boolean
  /** Whether the forecast exceeds the limit, or the limit is near. */
  isTight: boolean
  /** Null on the first day of a month, when it would mean little. */
  forecast: ViewsForecast | null
}

/** The forecast for the month in one sentence, with a link to the plans if the limit is near or will be exceeded. */
export function ViewsForecastText({ isReached, isTight, forecast }: ForecastProps) {
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <>
      {useForecastText({ isReached, forecast })}
      {isTight && (
        <a className="compare" {...linkTo(billingPath('views'))}>
          {actionText('comparePlans')}
        </a>
      )}
    </>
  )
}

function useForecastText({ isReached, forecast }: Omit<ForecastProps, 'isTight'>): string {
  const t = useMessages(figureMessages)
  const { dayOfMonth } = useFormats()
  const resetDate = forecast && dayOfMonth(forecast.resetsOn)
  if (isReached) {
    return [t('limitReached'), resetDate && t('limitPaused', { date: resetDate })].join(' ').trim()
  }
  if (!forecast || !resetDate) return ''
  if (forecast.expectedViews === 0) return t('limitRenews', { date: resetDate })
  if (!forecast.reachedOn) return t('limitHolds', { count: forecast.expectedViews })
  const reachedText = t('limitAhead', { date: dayOfMonth(forecast.reachedOn) })
  return `${reachedText} ${t('limitPause', { date: resetDate })}`
}
