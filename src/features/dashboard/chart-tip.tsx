import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import type { Point } from './chart-geometry.ts'
import type { Analytics, Figure } from './model.ts'
import { useDayText } from './use-day-text.ts'

type ChartTipProps = {
  figure: Figure
  analytics: Analytics
  day: number
  /** Null on a day without a value. */
  point: Point | null
}

/**
 * A line at the selected day, with the day's values on whichever side has room. Hidden from screen readers: the slider
 * announces them.
 */
export function ChartTip({ figure, analytics, day, point }: ChartTipProps) {
  const t = useMessages(figureMessages)
  const dayText = useDayText(figure, analytics)
  const x = (100 * day) / Math.max(1, analytics.days.length - 1)
  return (
    <div aria-hidden="true">
      <i className="guide" style={{ insetInlineStart: `${x}%` }} />
      {point && (
        <i
          className="point"
          style={{ insetInlineStart: `${x}%`, insetBlockStart: `${point.y}%` }}
        />
      )}
      <div
        className="tip"
        style={x > 50 ? { insetInlineEnd: `${100 - x}%` } : { insetInlineStart: `${x}%` }}
      >
        <span className="subtle extra-small">{dayText.date(day)}</span>
        <dl>
          <dt>
            <i className="swatch" />
            {t(figure)}
          </dt>
          <dd>{dayText.value(day)}</dd>
          <dt>
            <i className="swatch" data-dashed="" />
            {t('before')}
          </dt>
          <dd>{dayText.valueBefore(day)}</dd>
        </dl>
      </div>
    </div>
  )
}
