import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import type { Analytics, Figure } from './model.ts'
import { useDayText } from './use-day-text.ts'

/** The chart's data as a table, newest day first. */
export function ChartTable({ figure, analytics }: { figure: Figure; analytics: Analytics }) {
  const t = useMessages(figureMessages)
  const dayText = useDayText(figure, analytics)
  const newestFirst = analytics.days.map(({ date }, day) => ({ date, day })).reverse()
  return (
    <table className="day-table" aria-label={dayText.summary}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t(figure)}</th>
          <th scope="col">{t('before')}</th>
        </tr>
      </thead>
      <tbody>
        {newestFirst.map(({ date, day }) => (
          <tr key={date}>
            <th scope="row">{dayText.date(day)}</th>
            <td>{dayText.value(day)}</td>
            <td>{dayText.valueBefore(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
