import { useMessages } from '../../config/use-messages.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Card } from '../../ui/layout/card.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import css from './funnel-card.css?inline'
import type { Analytics } from './model.ts'
import { type FunnelStep, funnel, periodTotals } from './rules.ts'
import { ShareBar } from './share-bar.tsx'
import { useFormats } from './use-formats.ts'

partStyles(css)

/** How many visitors continued from each step; each bar is relative to the previous step. */
export function FunnelCard({ analytics }: { analytics: Analytics }) {
  const t = useMessages(figureMessages)
  const th = useMessages(dashboardMessages)
  const { days, confirmed } = analytics
  const period = th('lastDays', { count: days.length })
  return (
    <Card title={t('funnelTitle')} aside={<span className="small subtle">{period}</span>}>
      <ol className="funnel">
        {funnel(periodTotals(days), confirmed).map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Card>
  )
}

/** Campaigns without double opt-in don't ask anyone to confirm, so “yet” would be misleading there. */
const EMPTY_NOTES = {
  shown: 'noneNote',
  engaged: 'noneNote',
  submitted: 'noneNote',
  confirmed: 'confirmedNone',
} as const satisfies Record<FunnelStep['name'], string>

function Step({ step: { name, count, share } }: { step: FunnelStep }) {
  const t = useMessages(figureMessages)
  const formats = useFormats()
  return (
    <li>
      <span className="small muted">{t(name)}</span>
      <span className="value">{formats.count(count)}</span>
      <ShareBar share={count > 0 ? share : 0} />
      <span className="extra-small subtle">
        {count > 0 ? t(`${name}Note`, { share: formats.percent(share) }) : t(EMPTY_NOTES[name])}
      </span>
    </li>
  )
}
