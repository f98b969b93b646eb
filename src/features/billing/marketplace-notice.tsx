import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { marketplaceMessages } from '../../messages/marketplace.ts'
import { uiMessages } from '../../messages/ui.ts'
import { partStyles } from '../../ui/base.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Download, Hourglass } from '../../ui/icons.ts'
import { BackupOutcome } from './backup-outcome.tsx'
import css from './marketplace-notice.css?inline'
import { BACKUP_WINDOW_DAYS, type BackupWindow, backupWindow } from './notice-rules.ts'
import { useBackup } from './use-backup.ts'

partStyles(css)

type MarketplaceNoticeProps = {
  /** Since when the payment is delayed; null where nobody knows. */
  delayedAt: Date | null
  onUpgrade: () => void
  onOutsideClick: () => void
}

/** Blocks the page until the person goes on to the plans: what happened, until when, and both ways on. Spec §1, §2. */
export function MarketplaceNotice({ delayedAt, ...on }: MarketplaceNoticeProps) {
  const t = useMessages(marketplaceMessages)
  const common = useMessages(uiMessages)
  const { clock } = useKit()
  const { backup, start } = useBackup()
  const window = backupWindow(delayedAt, new Date(clock.now()))
  const days = BACKUP_WINDOW_DAYS
  return (
    <Dialog
      open
      closable={false}
      title={t('title')}
      description={window.status === 'over' ? t('textOver') : t('text', { days })}
      icon={<Icon of={Hourglass} data-size="large" />}
      onClose={() => {}}
      onOutsideClick={on.onOutsideClick}
      footer={
        <>
          <Button
            icon={<Icon of={Download} data-size="small" />}
            busy={backup?.status === 'loading'}
            onClick={start}
          >
            {backup?.status === 'failed' ? common('tryAgain') : t('backUp')}
          </Button>
          <Button variant="primary" onClick={on.onUpgrade}>
            {t('upgrade')}
          </Button>
        </>
      }
    >
      <div className="stack marketplace-notice">
        <WhatHappens window={window} />
        <BackupOutcome backup={backup} />
      </div>
    </Dialog>
  )
}

function WhatHappens({ window }: { window: BackupWindow }) {
  const t = useMessages(marketplaceMessages)
  const date = useDay()
  if (window.status === 'over') {
    return (
      <dl className="facts">
        <dt>{t('sinceDate', { date: date(window.endsAt) })}</dt>
        <dd>{t('after')}</dd>
      </dl>
    )
  }
  const isKnown = window.status === 'open'
  return (
    <dl className="facts">
      <dt>
        {isKnown
          ? t('untilDate', { date: date(window.endsAt) })
          : t('forDays', { days: BACKUP_WINDOW_DAYS })}
      </dt>
      <dd>{t('before')}</dd>
      <dt>{t('afterThat')}</dt>
      <dd>{t('after')}</dd>
    </dl>
  )
}

/** In the reader's words and zone, for example `28 November`. */
function useDay(): (date: Date) => string {
  const locale = useElement().locale.value
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format
}
