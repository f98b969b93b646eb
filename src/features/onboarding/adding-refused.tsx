import { useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { dashboardUrl } from '../../config/dashboard-url.ts'
import { navigationOf } from '../../config/navigation.ts'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { billingPath } from '../billing/reason-rules.ts'
import type { AddSiteWizardProps } from './wizard-props.ts'

/** Members can't add sites; shows which admin can. */
export function MemberRefused({ adminEmail }: { adminEmail: string | null }) {
  const t = useMessages(wizardStepMessages)
  return (
    <NoticeBar tone="info" announced title={t('memberTitle')}>
      {adminEmail && t('memberAsk', { email: adminEmail })}
    </NoticeBar>
  )
}

type LimitReachedProps = {
  sitesLimit: number
  onLimit: AddSiteWizardProps['onSitesLimitReached']
}

/** The plan's site limit is reached: links to the plans, unless the host handles it. */
export function LimitReached({ sitesLimit, onLimit }: LimitReachedProps) {
  const t = useMessages(wizardStepMessages)
  const [isLeftToHost, setLeftToHost] = useState(false)
  const isReported = useRef(false)
  // Runs before the first paint, so that the button doesn't flash if the host handles the limit.
  useLayoutEffect(() => {
    if (isReported.current) return
    isReported.current = true
    setLeftToHost(onLimit?.({ sitesLimit }) === false)
  }, [onLimit, sitesLimit])
  return (
    <NoticeBar
      tone="warning"
      announced
      title={t('limitTitle')}
      action={isLeftToHost ? undefined : <PlansButton />}
    >
      {t('limitText')}
    </NoticeBar>
  )
}

/** On a host page, the dashboard's plans open in a new window, so that the host page stays open. */
function PlansButton() {
  const t = useMessages(wizardStepMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { linkTo } = usePaths()
  const path = billingPath('sites')
  return kit.ownsPage ? (
    <Button size="small" {...linkTo(path)}>
      {actionText('comparePlans')}
    </Button>
  ) : (
    <Button
      size="small"
      onClick={() => navigationOf(kit).openWindow(dashboardUrl(kit.config, path))}
    >
      {t('plansElsewhere')}
    </Button>
  )
}
