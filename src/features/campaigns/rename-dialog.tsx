import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'
import { TitleField, useTitleError } from './title-field.tsx'

type RenameDialogProps = { campaign: Campaign; onClose: () => void }

/** Changes a campaign's title; what was typed stays when it fails. */
export function RenameDialog({ campaign, onClose }: RenameDialogProps) {
  const t = useMessages(campaignsMessages)
  const form = useId()
  const { title, setTitle, error, isBusy, submit } = useRenaming(campaign, onClose)
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

function useRenaming(campaign: Campaign, onClose: () => void) {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const titleError = useTitleError()
  const failureText = useFailureText()
  const [title, setTitle] = useState(campaign.title)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await campaignsStore(kit).rename(campaign.campaignId, title.trim())
      kit.notices.push({ tone: 'success', text: t('renamed') })
      onClose()
    } catch (cause) {
      setFailure(toApiFailure(cause))
      setBusy(false)
    }
  }
  useFailure(failure, () => void send())
  return {
    title,
    error: failure ? failureText(failure) : error,
    isBusy,
    setTitle(next: string) {
      setTitle(next)
      setError(null)
      setFailure(null)
    },
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      const problem = titleError(title)
      setError(problem)
      if (problem !== null) focusField(event.currentTarget)
      else if (!isBusy) void send()
    },
  }
}

const focusField = (form: HTMLFormElement) => form.querySelector('input')?.focus()
