import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { marketplaceMessages } from '../../messages/marketplace.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Download, Hourglass } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { BackupOutcome } from './backup-outcome.tsx'
import css from './marketplace-notice.css?inline'
import { BACKUP_WINDOW_DAYS, type BackupWindow, backupWindow } from './notice-rules.ts'
import { useBackup } from './use-backup.ts'

partStyles(css)

type MarketplaceNoticeProps = {
  /** When the payment became overdue. */
  delayedAt: Date
  /** Set for members, who can neither upgrade nor back up; with their admin's email address if known. */
  member?: { adminEmail: string | null } | null
  onUpgrade: () => void
  /** Called when a member dismisses the notice. */
  onContinue: () => void
  onOutsideClick: () => void
}

/** Blocks the page until the user continues; explains what happened, the deadline and the two options. */
export function MarketplaceNotice({ delayedAt, member = null, ...on }: MarketplaceNoticeProps) {
  const t = useMessages(marketplaceMessages)
  const common = useMessages(uiMessages)
  const { clock } = useKit()
  const { backup, start } = useBackup()
  const backupPeriod = backupWindow(delayedAt, new Date(clock.now()))
  return (
    <Dialog
      open
      closable={false}
      title={t(backupPeriod.status === 'over' ? 'titlePaused' : 'titleDelayed')}
      description={useDescription(backupPeriod, member)}
      icon={<Icon of={Hourglass} data-size="large" />}
      onClose={() => {}}
      onOutsideClick={on.onOutsideClick}
      footer={
        member ? (
          <Button variant="primary" onClick={on.onContinue}>
            {common('continue')}
          </Button>
        ) : (
          <>
            <BackUpButton backup={backup} onClick={start} />
            <Button variant="primary" onClick={on.onUpgrade}>
              {t('upgrade')}
            </Button>
          </>
        )
      }
    >
      <div className="stack marketplace-notice">
        <Consequences window={backupPeriod} />
        <BackupOutcome backup={backup} />
      </div>
    </Dialog>
  )
}

function useDescription(
  { status }: BackupWindow,
  member: MarketplaceNoticeProps['member'],
): string {
  const t = useMessages(marketplaceMessages)
  if (member) {
    const { adminEmail } = member
    return adminEmail ? t('textMember', { admin: adminEmail }) : t('textMemberOfNobody')
  }
  return status === 'over' ? t('textOver') : t('text', { days: BACKUP_WINDOW_DAYS })
}

type BackUpButtonProps = Pick<ReturnType<typeof useBackup>, 'backup'> & { onClick: () => void }

function BackUpButton({ backup, onClick }: BackUpButtonProps) {
  const t = useMessages(marketplaceMessages)
  const common = useMessages(uiMessages)
  return (
    <Button
      icon={<Icon of={Download} data-size="small" />}
      busy={backup?.status === 'loading'}
      onClick={onClick}
    >
      {backup?.status === 'failed' ? common('tryAgain') : t('backUp')}
    </Button>
  )
}

function Consequences({ window }: { window: BackupWindow }) {
  const t = useMessages(marketplaceMessages)
  const date = useDayFormat()
  if (window.status === 'over') {
    return (
      <dl className="facts">
        <dt>{t('sinceDate', { date: date(window.endsAt) })}</dt>
        <dd>{t('paused')}</dd>
      </dl>
    )
  }
  return (
    <dl className="facts">
      <dt>{t('untilDate', { date: date(window.endsAt) })}</dt>
      <dd>{t('before')}</dd>
      <dt>{t('afterThat')}</dt>
      <dd>{t('after')}</dd>
    </dl>
  )
}

/** Formats a date in the user's locale and time zone, for example `28 November`. */
function useDayFormat(): (date: Date) => string {
  const locale = useElement().locale.value
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format
}
