import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { figureMessages } from '../../messages/figures.ts'
import { uiMessages } from '../../messages/ui.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { isPaymentOverdue } from '../billing/notice-rules.ts'
import { isLimitReached } from '../billing/plan-limit-rules.ts'
import { accountOf } from '../billing/set-live-rules.ts'
import { sessionStore } from '../session/store.ts'
import type { Site } from '../sites/model.ts'
import type { DashboardActions } from './actions.ts'
import type { LoadedAnalytics } from './store.ts'

type QuietStateProps = { answer: LoadedAnalytics; site: Site; actions: DashboardActions }

/** Replaces a chart without any views: explains why there are none, and offers the next step. */
export function NoViews({ answer, site, actions }: QuietStateProps) {
  const t = useMessages(figureMessages)
  const pauseReason = usePauseReason()
  const domain = readableHost(site.domain)
  if (site.lastSeenAt === null) {
    return (
      <EmptyState
        title={t('installTitle')}
        text={t('installText', { domain })}
        actions={<InstallButton onHelp={actions.onInstallationHelp} />}
      />
    )
  }
  if (!answer.analytics.hasLiveCampaign) {
    return (
      <EmptyState
        title={t('createTitle')}
        text={t('createText', { domain })}
        actions={<CreateButton onCreate={actions.onCreateCampaign} />}
      />
    )
  }
  if (answer.query.campaign) {
    return <EmptyState title={t('quietTitle')} text={t('quietCampaign')} />
  }
  if (pauseReason) return <EmptyState title={t('pausedTitle')} text={t(pauseReason)} />
  return <EmptyState title={t('waitingTitle')} text={t('waitingText', { domain })} />
}

/** Why none of the account's live campaigns is shown; null if they are shown. */
function usePauseReason(): 'pausedByPayment' | 'pausedByLimit' | null {
  useSignals()
  const kit = useKit()
  const { plan, monthlyViews, monthlyViewsLimit } = accountOf(sessionStore(kit).user.value)
  if (isPaymentOverdue(plan, new Date(kit.clock.now()))) return 'pausedByPayment'
  return isLimitReached(monthlyViews, monthlyViewsLimit) ? 'pausedByLimit' : null
}

function InstallButton({ onHelp }: { onHelp: DashboardActions['onInstallationHelp'] }) {
  const t = useMessages(figureMessages)
  if (!onHelp) return null
  return (
    <Button aria-haspopup="dialog" onClick={onHelp}>
      {t('installAction')}
    </Button>
  )
}

function CreateButton({ onCreate }: { onCreate: DashboardActions['onCreateCampaign'] }) {
  const uiText = useMessages(uiMessages)
  const { linkTo } = usePaths()
  const way = onCreate
    ? { onClick: onCreate, 'aria-haspopup': 'dialog' as const }
    : linkTo('/campaigns/')
  return <Button {...way}>{uiText('createCampaign')}</Button>
}
