import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Trend } from '../../ui/feedback/trend.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { sparklinePath } from './chart-geometry.ts'
import { type Comparison, compare, seriesOf } from './figures.ts'
import type { Analytics, Figure } from './model.ts'
import { useFormats } from './use-formats.ts'

type StatTileProps = {
  figure: Figure
  analytics: Analytics
  isChosen: boolean
  onChoose: () => void
}

/** One metric for the period, with its change; a click shows it in the chart. */
export function StatTile({ figure, analytics, isChosen, onChoose }: StatTileProps) {
  const t = useMessages(figureMessages)
  const formats = useFormats()
  const { now, before, change } = compare(figure, analytics)
  const from = analytics.isSameHours ? 'from' : 'fromWhole'
  const formatOrNone = (value: number | null) =>
    value === null ? t('none') : formats.value(value, figure)
  return (
    <button type="button" className="stat" aria-pressed={isChosen} onClick={onChoose}>
      <span className="label">{t(figure)}</span>
      <span className="value">{formatOrNone(now)}</span>
      <span className="foot">
        {change !== null && <ChangeTrend figure={figure} change={change} />}
        <span className="against">
          {now === null ? t('noRate') : before !== null && t(from, { value: formatOrNone(before) })}
        </span>
      </span>
      <svg className="spark" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={sparklinePath(seriesOf(analytics.days, figure))} />
      </svg>
    </button>
  )
}

/** In percentage points for a rate, as a percentage for a count; “unchanged” if it rounds to zero. */
function ChangeTrend({
  figure,
  change,
}: {
  figure: Figure
  change: NonNullable<Comparison['change']>
}) {
  const t = useMessages(figureMessages)
  const { decimal, percent } = useFormats()
  const size = Math.round(Math.abs(change) * (figure === 'conversion' ? 10 : 1_000)) / 10
  if (size === 0) return <Trend direction="same">{t('unchanged')}</Trend>
  const direction = change > 0 ? 'up' : 'down'
  return (
    <Trend direction={direction}>
      <VisuallyHidden>{t(direction)} </VisuallyHidden>
      {figure === 'conversion'
        ? t('points', { value: decimal(size), count: size })
        : percent(size / 100)}
    </Trend>
  )
}
