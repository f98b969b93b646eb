import { useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { useConfirm } from '../../ui/overlays/alerts.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Shows a webhook's new secret, which can't be read again: a lost one is replaced. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useMessages(integrationsMessages)
  const isCopied = useRef(false)
  const mayLeave = useLeaveQuestion()
  const leave = async () => {
    if (isCopied.current || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      open
      title={t('secretTitle')}
      description={t('secretAbout')}
      onClose={() => void leave()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secretDone')}
        </Button>
      }
    >
      <div className="webhook-secret stack">
        <NoticeBar tone="warning" title={t('secretOnce')}>
          {t('secretLost')}
        </NoticeBar>
        <CopyField
          label={t('secret')}
          value={secret}
          onCopied={() => {
            isCopied.current = true
          }}
        />
      </div>
    </Dialog>
  )
}

function useLeaveQuestion(): () => Promise<boolean> {
  const t = useMessages(integrationsMessages)
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('secretLeaveTitle'),
      text: t('secretLeaveText'),
      ...{ confirm: t('secretLeave'), cancel: t('secretStay'), tone: 'danger' },
    })
}
