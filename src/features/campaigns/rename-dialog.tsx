import { useId } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'
import { TitleField } from './title-field.tsx'
import { useTitleForm } from './use-title-form.ts'

type RenameDialogProps = { campaign: Campaign; onClose: () => void }

/** Changes a campaign's title; what was typed stays when it fails. */
export function RenameDialog({ campaign, onClose }: RenameDialogProps) {
  const t = useMessages(campaignsMessages)
  const form = useId()
  const kit = useKit()
  const rename = async (next: string) => {
    await campaignsStore(kit).rename(campaign.campaignId, next)
    kit.notices.push({ tone: 'success', text: t('renamed') })
    onClose()
  }
  const { title, setTitle, error, isBusy, submit } = useTitleForm(campaign.title, rename)
  return (
    <Dialog
      open
      title={t('renameTitle')}
      description={t('renameAbout')}
      asksBeforeLeaving
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={isBusy}>
            {t('rename')}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate onSubmit={submit}>
        <TitleField selects value={title} onChange={setTitle} error={error} />
      </form>
    </Dialog>
  )
}
