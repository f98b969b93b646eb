import { useElement } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { quarantineMessages } from '../../messages/quarantine.ts'
import { Button } from '../../ui/fields/button.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import css from './held-views.css?inline'
import type { HeldHour, Uncounted } from './quarantine-model.ts'
import { useQuarantine } from './use-quarantine.ts'

partStyles(css)

/** Below the monthly views, for admins: views on hold, and events that were not counted. */
export function HeldViews({ now }: { now: Date }) {
  const t = useMessages(quarantineMessages)
  const { words, end } = useHourText()
  const { quarantine, busy, decide } = useQuarantine(words)
  const { hours, uncounted } = quarantine
  if (hours.length === 0 && uncounted.length === 0) return null
  return (
    <div className="stack held-views" data-gap="3">
      {hours.length > 0 && (
        <section aria-label={t('onHold')} className="stack" data-gap="2">
          <h3 className="small strong">{t('onHold')}</h3>
          <p className="small muted">{t('onHoldText')}</p>
          <ul>
            {hours.map((hour) => (
              <li key={hour.id}>
                <p className="small">
                  {words(hour)} {now < hour.endsAt && t('releaseFrom', { time: end(hour) })}
                </p>
                <div className="actions">
                  <Button
                    size="small"
                    busy={busy === hour.id}
                    disabled={now < hour.endsAt}
                    onClick={() => void decide(hour, 'release')}
                  >
                    {t('release')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={busy === hour.id}
                    onClick={() => void decide(hour, 'drop')}
                  >
                    {t('drop')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {uncounted.length > 0 && <UncountedEvents uncounted={uncounted} />}
    </div>
  )
}

function UncountedEvents({ uncounted }: { uncounted: readonly Uncounted[] }) {
  const t = useMessages(quarantineMessages)
  const sum = (of: 'views' | 'clicks' | 'leads') => uncounted.reduce((all, one) => all + one[of], 0)
  return (
    <details className="small">
      <summary>
        {t('uncounted', { views: sum('views'), clicks: sum('clicks') })}
        {sum('leads') > 0 && ` ${t('uncountedLeads', { leads: sum('leads') })}`}
      </summary>
      <ul>
        {uncounted.map(({ campaignId, reason, ...figures }) => (
          <li key={`${campaignId} ${reason}`} className="muted">
            {t('uncountedOf', figures)} {figures.leads > 0 && `${t('uncountedLeads', figures)} `}
            {reason && t(`reason-${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Formats hours in the site's local time, like its statistics. */
function useHourText() {
  const t = useMessages(quarantineMessages)
  const locale = useElement().locale.value
  const clock = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' } as const
  const time = new Intl.DateTimeFormat(locale, { ...clock, day: 'numeric', month: 'long' })
  const endOf = ({ beganAt }: HeldHour) => new Date(beganAt.getTime() + 3_600_000)
  const words = (hour: HeldHour): string => {
    const { domain, beganAt, views, usualViews } = hour
    const when = time.formatRange(beganAt, endOf(hour))
    const hourText = t('hour', { count: views, domain: readableHost(domain), time: when })
    return `${hourText} ${t('usual', { count: usualViews })}`
  }
  const end = (hour: HeldHour) => new Intl.DateTimeFormat(locale, clock).format(endOf(hour))
  return { words, end }
}
