import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ChartColumn, Table2 } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { Chart } from './chart.tsx'
import { ChartTable } from './chart-table.tsx'
import css from './figures-card.css?inline'
import { FIGURES, type Figure } from './model.ts'
import { StatTile } from './stat-tile.tsx'
import type { LoadedAnalytics } from './store.ts'
import '../../ui/theme/chart-tokens.ts'

partStyles(css)

type FiguresCardProps = {
  answer: LoadedAnalytics
  /** Replaces the chart if there is nothing to draw. */
  children: ReactNode
}

/** Four metrics; the selected one is shown below as a chart or a table. */
export function FiguresCard({ answer, children }: FiguresCardProps) {
  const t = useMessages(figureMessages)
  const th = useMessages(dashboardMessages)
  const id = useId()
  const [figure, setFigure] = useState<Figure>('views')
  const { analytics, query } = answer
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {th('figuresOf', { count: query.days })}
      </h2>
      <fieldset className="stats" aria-label={t('figureChoice')}>
        {FIGURES.map((each) => (
          <StatTile
            key={each}
            figure={each}
            analytics={analytics}
            isChosen={each === figure}
            onChoose={() => setFigure(each)}
          />
        ))}
      </fieldset>
      {children || <FigureView answer={answer} figure={figure} />}
    </section>
  )
}

function FigureView({ answer, figure }: { answer: LoadedAnalytics; figure: Figure }) {
  const t = useMessages(figureMessages)
  const [isTable, setTable] = useState(false)
  const { query, analytics } = answer
  const previousLabelKey = analytics.isSameHours ? 'daysBefore' : 'wholeDaysBefore'
  const View = isTable ? ChartTable : Chart
  const icon = isTable ? ChartColumn : Table2
  return (
    <div className="body drawing">
      <div className="row">
        <p className="legend">
          <span>
            <i className="swatch" />
            {t(`${figure}ADay`)}
          </span>
          <span>
            <i className="swatch" data-dashed="" />
            {t(previousLabelKey, { count: query.days })}
          </span>
        </p>
        <span className="push table-switch">
          <Button
            variant="quiet"
            size="small"
            icon={<Icon of={icon} data-size="small" />}
            onClick={() => setTable(!isTable)}
          >
            <span className="words">{t(isTable ? 'showChart' : 'showTable')}</span>
          </Button>
        </span>
      </div>
      <View figure={figure} analytics={analytics} />
    </div>
  )
}
