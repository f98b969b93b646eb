import type { RefObject } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { toApiFailure } from '../../lib/failure.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useAlert, useConfirm } from '../../ui/alerts.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'

/** Asks by name before a campaign goes. Afterwards the focus is in the page's heading: its row is gone. */
export function useDeleting(page: RefObject<HTMLElement | null>): (campaign: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const confirm = useConfirm()
  const alert = useAlert()
  const failureText = useFailureText()
  const remove = async ({ campaignId, title }: Campaign) => {
    const isSure = await confirm({
      title: t('deleteTitle', { title }),
      text: t('deleteText'),
      confirm: t('deleteConfirm'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await campaignsStore(kit).remove(campaignId)
    } catch (error) {
      const text = failureText(toApiFailure(error))
      return alert({ title: t('failedTitle'), text })
    }
    kit.notices.push({ tone: 'success', text: t('deleted', { title }) })
    focusHeading(page.current)
  }
  return (campaign) => void remove(campaign)
}

function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
