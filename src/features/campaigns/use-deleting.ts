import { type RefObject, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useAlert, useConfirm } from '../../ui/alerts.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
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
  const { attempt } = useTelling()
  const tellDeleted = useUndo(page)
  const remove = async (campaign: Campaign) => {
    const { campaignId, title } = campaign
    const isSure = await confirm({
      title: t('deleteTitle', { title }),
      text: t('deleteText'),
      confirm: t('deleteConfirm'),
      tone: 'danger',
    })
    if (!isSure) return
    const isGone = await attempt(
      () => campaignsStore(kit).remove(campaignId),
      () => void remove(campaign),
    )
    if (!isGone) return
    tellDeleted(campaign)
    focusHeading(page.current)
  }
  return (campaign) => void remove(campaign)
}

function useUndo(page: RefObject<HTMLElement | null>): (deleted: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const { attempt } = useTelling()
  const [last] = useState({ notice: '' })
  const restore = async (deleted: Campaign): Promise<void> => {
    const { campaignId, title } = deleted
    const isBack = await attempt(
      () => campaignsStore(kit).restore(campaignId),
      () => void restore(deleted),
    )
    if (!isBack) return
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
    async attempt(act: () => Promise<void>, retry: () => void): Promise<boolean> {
      try {
        await act()
        return true
      } catch (error) {
        const failure = toApiFailure(error)
        setRefused({ failure, retry })
        await alert({ title: t('failedTitle'), text: failureText(failure) })
        setRefused(null)
        return false
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
