import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { localTimeZone } from '../../lib/time-zone.ts'
import { maintenanceMessages } from '../../messages/maintenance.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Grove } from '../../ui/pictures/grove.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { RefreshCw } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import css from './maintenance.css?inline'
import type { Maintenance } from './model.ts'
import { formatEndTime, maintenanceEnd, POLL_INTERVAL_MS } from './recovery-rules.ts'
import type { RecoveryCheck } from './use-recovery-check.ts'

partStyles(css)

type NoticeProps = {
  maintenance: Maintenance
  check: RecoveryCheck
  /** Whether the notice covers a page that may have unsaved input. */
  keepsPage?: boolean
  /** The heading's id; with a suffix, that of the text below it. Both label a dialog. */
  id: string
}

/** Explains the maintenance and when it ends, with a *Try again* button. */
export function MaintenanceNotice({ maintenance, check, keepsPage = false, id }: NoticeProps) {
  const t = useMessages(maintenanceMessages)
  const uiText = useMessages(uiMessages)
  const { brand } = useKit().config
  const title = useTitleOf(maintenance)
  return (
    <section className="maintenance-notice">
      <Grove width={120} />
      <h1 id={id} tabIndex={-1}>
        {title}
      </h1>
      <div id={`${id}-about`}>
        <p className="about">{maintenance.message ?? t('text', { brand: brand.name })}</p>
        {keepsPage && <p className="about">{t('typed')}</p>}
      </div>
      <Button
        size="large"
        icon={<Icon of={RefreshCw} data-size="small" />}
        busy={check.isChecking}
        onClick={check.checkNow}
      >
        {uiText('tryAgain')}
      </Button>
      <PollingNote maintenance={maintenance} failedAttempts={check.failedChecks} />
    </section>
  )
}

function useTitleOf(maintenance: Maintenance): string {
  const t = useMessages(maintenanceMessages)
  const { locale } = useElement()
  const now = new Date(useKit().clock.now())
  const end = maintenanceEnd(maintenance, now)
  if (end === null) return t('soon')
  return t('until', { time: formatEndTime(end, now, locale.value, localTimeZone()) })
}

/** Explains that the page keeps checking; also announces each manual check that failed. */
function PollingNote({
  maintenance,
  failedAttempts,
}: {
  maintenance: Maintenance
  failedAttempts: number
}) {
  const t = useMessages(maintenanceMessages)
  const { retryAfterMs } = maintenance
  const hasEnd = maintenanceEnd(maintenance, new Date(useKit().clock.now())) !== null
  return (
    <>
      <p className="small subtle">
        {hasEnd && `${t('zone', { zone: localTimeZone().replaceAll('_', ' ') })} `}
        {retryAfterMs === POLL_INTERVAL_MS
          ? t('looksEvery', { seconds: POLL_INTERVAL_MS / 1_000 })
          : t('looks')}
      </p>
      <p className="small" role="status">
        {failedAttempts > 0 && <span key={failedAttempts}>{t('notYet')}</span>}
      </p>
    </>
  )
}
