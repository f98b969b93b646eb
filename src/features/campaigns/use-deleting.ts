import { type RefObject, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useAlert, useConfirm } from '../../ui/overlays/alerts.tsx'
import { useStatusText } from './live/campaign-status.tsx'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'

/**
 * Asks for confirmation before a campaign is deleted, and offers *Undo* afterwards. Focus moves to the page's heading,
 * because the row is gone; after an undo, it moves to the row's menu.
 */
export function useDeleteCampaign(
  page: RefObject<HTMLElement | null>,
): (campaign: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const confirm = useConfirm()
  const statusText = useStatusText()
  const { attempt } = useAttempt()
  const showDeletedNotice = useDeletedNotice(page)
  const remove = async (campaign: Campaign, question: ConfirmQuestion): Promise<void> => {
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    const answer = await attempt(
      () => campaignsStore(kit).remove(campaign),
      () => void remove(campaign, question),
    )
    if (answer === null) return
    const { newer } = answer
    if (newer !== null) return remove(newer, questionAfterChange(newer))
    showDeletedNotice(campaign)
    focusHeading(page.current)
  }
  const questionAfterChange = (newer: Campaign): ConfirmQuestion => ({
    title: t('changedTitle', { title: newer.title }),
    text: t('changedText', { status: statusText(newer) }),
    ...{ confirm: t('deleteStill'), cancel: t('keepIt') },
  })
  return (campaign) =>
    void remove(campaign, {
      title: t('deleteTitle', { title: campaign.title }),
      ...{ text: t('deleteText'), confirm: t('deleteConfirm') },
    })
}

type ConfirmQuestion = { title: string; text: string; confirm: string; cancel?: string }

function useDeletedNotice(page: RefObject<HTMLElement | null>): (deleted: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { attempt } = useAttempt()
  const [last] = useState({ notice: '' })
  const restore = async (deleted: Campaign): Promise<void> => {
    const { campaignId, title } = deleted
    const back = await attempt(
      () => campaignsStore(kit).restore(deleted),
      () => void restore(deleted),
    )
    if (back === null) return
    kit.notices.push({ tone: 'success', text: t('restored', { title }) })
    focusActions(page.current, campaignId)
  }
  return (deleted) => {
    // Two campaigns can have the same title, so only the latest notice and its *Undo* stay.
    kit.notices.dismiss(last.notice)
    last.notice = kit.notices.push({
      tone: 'success',
      text: t('deleted', { title: deleted.title }),
      action: { label: actionText('undo'), run: () => void restore(deleted) },
    })
  }
}

/** Runs an action; if it fails, shows an alert and reports the failure to the host page. */
function useAttempt() {
  const t = useMessages(campaignsMessages)
  const alert = useAlert()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<{ failure: ApiFailure; retry: () => void } | null>(null)
  useFailure(refused?.failure ?? null, () => refused?.retry())
  return {
    /** Null if it failed. */
    async attempt<Answer>(act: () => Promise<Answer>, retry: () => void): Promise<Answer | null> {
      try {
        return await act()
      } catch (error) {
        const failure = toApiFailure(error)
        setRefused({ failure, retry })
        await alert({ title: t('failedTitle'), text: failureText(failure) })
        setRefused(null)
        return null
      }
    },
  }
}

function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Waits until the row is rendered again. */
function focusActions(page: HTMLElement | null, campaignId: string): void {
  requestAnimationFrame(() =>
    page?.querySelector<HTMLElement>(`[data-actions-of="${CSS.escape(campaignId)}"]`)?.focus(),
  )
}
