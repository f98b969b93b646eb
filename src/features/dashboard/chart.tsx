import { type ReactNode, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import { partStyles } from '../../ui/theme/base.ts'
import css from './chart.css?inline'
import { areaPath, labelledDays, linePath, type Point, pointsOf } from './chart-geometry.ts'
import { ChartTip } from './chart-tip.tsx'
import { axisValues, seriesOf } from './figures.ts'
import type { Analytics, Figure } from './model.ts'
import { useDayCursor } from './use-day-cursor.ts'
import { useDayText } from './use-day-text.ts'
import { useFormats } from './use-formats.ts'
import '../../ui/theme/chart-tokens.ts'

partStyles(css)

type ChartProps = { figure: Figure; analytics: Analytics }

/**
 * One metric per day, with the previous period as a dashed line behind it. The pointer or the arrow keys select a day.
 * To assistive technology it is a slider, whose value text describes the day. Time runs from left to right in every
 * language.
 */
export function Chart({ figure, analytics }: ChartProps) {
  const t = useMessages(figureMessages)
  const dayText = useDayText(figure, analytics)
  const id = useId()
  const { days, daysBefore } = analytics
  const values = seriesOf(days, figure)
  const previousValues = seriesOf(daysBefore, figure)
  const ticks = axisValues([...values, ...previousValues], figure)
  const top = ticks.at(-1) ?? 1
  const points = pointsOf(values, top)
  const cursor = useDayCursor(days.length)
  const shownDay = cursor.day ?? days.length - 1
  return (
    <figure className="chart">
      <figcaption className="visually-hidden" id={id}>
        {dayText.summary}
      </figcaption>
      <Scale ticks={ticks} figure={figure} />
      <div
        className="plot"
        role="slider"
        tabIndex={0}
        aria-label={t(`${figure}ADay`)}
        aria-describedby={id}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={shownDay + 1}
        aria-valuetext={dayText.day(shownDay)}
        {...cursor.handlers}
      >
        <Lines
          points={points}
          previousPoints={pointsOf(previousValues, top)}
          ticks={ticks.length}
        />
        {cursor.day !== null && (
          <ChartTip
            {...{ figure, analytics }}
            day={cursor.day}
            point={points[cursor.day] ?? null}
          />
        )}
      </div>
      <DayAxis analytics={analytics} />
    </figure>
  )
}

function Scale({ ticks, figure }: { ticks: readonly number[]; figure: Figure }) {
  const { count, wholePercent } = useFormats()
  const format = figure === 'conversion' ? wholePercent : count
  return (
    <div className="scale" aria-hidden="true">
      {[...ticks].reverse().map((value) => (
        <span key={value}>{format(value)}</span>
      ))}
    </div>
  )
}

type LinesProps = {
  points: readonly (Point | null)[]
  previousPoints: readonly (Point | null)[]
  ticks: number
}

/** Drawn in percentages and stretched by its box, so that nothing has to be measured by script. */
function Lines({ points, previousPoints, ticks }: LinesProps) {
  const fill = useId()
  const grid = Array.from({ length: ticks }, (_, line) => `M0 ${(100 * line) / (ticks - 1)}H100`)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--poplar-data-1)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--poplar-data-1)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path className="grid-line" d={grid.join('')} />
      <path fill={`url(#${fill})`} d={areaPath(points)} />
      <path className="line-before" d={linePath(previousPoints)} />
      <path className="line" d={linePath(points.slice(0, -1))} />
      {/* Today is still incomplete: its low value must not look like a drop. */}
      <path className="line" data-open="" d={linePath(points.slice(-2))} />
    </svg>
  )
}

function DayAxis({ analytics: { days } }: { analytics: Analytics }): ReactNode {
  const { shortDay } = useFormats()
  const last = Math.max(1, days.length - 1)
  return (
    <div className="days" aria-hidden="true">
      {labelledDays(days.length).map((day) => (
        <span key={day} style={{ insetInlineStart: `${(100 * day) / last}%` }}>
          {shortDay(days[day]?.date ?? '')}
        </span>
      ))}
    </div>
  )
}
