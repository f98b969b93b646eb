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

/** Asks by name before a campaign goes. Afterwards the focus is in the page's heading: its row is gone. */
export function useDeleting(page: RefObject<HTMLElement | null>): (campaign: Campaign) => void {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const confirm = useConfirm()
  const alert = useAlert()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<{ campaign: Campaign; failure: ApiFailure } | null>(null)
  const remove = async (campaign: Campaign) => {
    const { campaignId, title } = campaign
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
      const failure = toApiFailure(error)
      setRefused({ campaign, failure })
      await alert({ title: t('failedTitle'), text: failureText(failure) })
      return setRefused(null)
    }
    kit.notices.push({ tone: 'success', text: t('deleted', { title }) })
    focusHeading(page.current)
  }
  useFailure(refused?.failure ?? null, () => refused && void remove(refused.campaign))
  return (campaign) => void remove(campaign)
}

function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
