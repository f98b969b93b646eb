import { useId, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { uiMessages } from '../../messages/ui.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { newerCampaign } from './api.ts'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'
import { TitleField } from './title-field.tsx'
import { useTitleForm } from './use-title-form.ts'

type RenameDialogProps = { campaign: Campaign; onClose: () => void }

/** Renames a campaign. The input is kept if that fails, and another user's change is shown before it is overwritten. */
export function RenameDialog({ campaign, onClose }: RenameDialogProps) {
  const t = useMessages(campaignsMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  const form = useId()
  const { newer, rename } = useRename(campaign, onClose)
  const { title, setTitle, error, isBusy, submit } = useTitleForm(campaign.title, rename)
  return (
    <Dialog
      open
      title={t('renameTitle')}
      description={t('renameAbout')}
      confirmsLeaving={newer === null}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{newer === null ? uiText('cancel') : t('keepTitle')}</Button>
          <Button variant="primary" type="submit" form={form} busy={isBusy}>
            {newer === null ? actionText('rename') : t('renameStill')}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate onSubmit={submit}>
        {newer !== null && (
          <NoticeBar tone="warning" announced>
            {t('renamedMeanwhile', { title: newer.title })}
          </NoticeBar>
        )}
        <TitleField selectsOnFocus value={title} onChange={setTitle} error={error} />
      </form>
    </Dialog>
  )
}

/**
 * `newer` is the campaign as another user has renamed it in the meantime; submitting again overwrites that title.
 */
function useRename(campaign: Campaign, onDone: () => void) {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const [newer, setNewer] = useState<Campaign | null>(null)
  const rename = async (title: string) => {
    const store = campaignsStore(kit)
    try {
      await store.rename(newer ?? campaign, title)
    } catch (error) {
      const newest = newerCampaign(toApiFailure(error))
      if (newest === null) throw error
      store.show(newest)
      return setNewer(newest)
    }
    kit.notices.push({ tone: 'success', text: t('renamed') })
    onDone()
  }
  return { newer, rename }
}
