import { type RefObject, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useAlert, useConfirm } from '../../ui/feedback/alerts.tsx'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useStatusWord } from './live/status-word.tsx'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'

/**
 * Asks by name before a campaign goes, and takes that back by *Undo*. The focus goes to the page's heading,
 * since the row is gone, and with the row back to its menu.
 */
export function useDeleting(page: RefObject<HTMLElement | null>): (campaign: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const confirm = useConfirm()
  const statusWord = useStatusWord()
  const { attempt } = useTelling()
  const tellDeleted = useUndo(page)
  const remove = async (campaign: Campaign, question: Asked): Promise<void> => {
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    const answer = await attempt(
      () => campaignsStore(kit).remove(campaign),
      () => void remove(campaign, question),
    )
    if (answer === null) return
    const { newer } = answer
    if (newer !== null) return remove(newer, againOf(newer))
    tellDeleted(campaign)
    focusHeading(page.current)
  }
  const againOf = (newer: Campaign): Asked => ({
    title: t('changedTitle', { title: newer.title }),
    text: t('changedText', { status: statusWord(newer) }),
    ...{ confirm: t('deleteStill'), cancel: t('keepIt') },
  })
  return (campaign) =>
    void remove(campaign, {
      title: t('deleteTitle', { title: campaign.title }),
      ...{ text: t('deleteText'), confirm: t('deleteConfirm') },
    })
}

type Asked = { title: string; text: string; confirm: string; cancel?: string }

function useUndo(page: RefObject<HTMLElement | null>): (deleted: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const { attempt } = useTelling()
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
    // Two of one title: each has an undo of its own.
    kit.notices.dismiss(last.notice)
    last.notice = kit.notices.push({
      tone: 'success',
      text: t('deleted', { title: deleted.title }),
      action: { label: t('undo'), run: () => void restore(deleted) },
    })
  }
}

/** Does something that may fail, and says by an alert why it has; the host is told, too. */
function useTelling() {
  const t = useMessages(campaignsMessages)
  const alert = useAlert()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<{ failure: ApiFailure; retry: () => void } | null>(null)
  useFailure(refused?.failure ?? null, () => refused?.retry())
  return {
    /** Null where it has failed. */
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

/** Once the row is there again. */
function focusActions(page: HTMLElement | null, campaignId: string): void {
  requestAnimationFrame(() =>
    page?.querySelector<HTMLElement>(`[data-actions-of="${CSS.escape(campaignId)}"]`)?.focus(),
  )
}
