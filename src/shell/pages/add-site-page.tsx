import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { billingPath } from '../../features/billing/reason-rules.ts'
import { sessionStore } from '../../features/session/store.ts'
import { canAddSite } from '../../features/sites/add-site-rules.ts'
import { sitesStore } from '../../features/sites/store.ts'
import { actionMessages } from '../../messages/actions.ts'
import { screenMessages } from '../../messages/screens.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { SiteWizard } from '../add-site-wizard.tsx'

/** `/createDomain` after the first run: adds another site, up to the plan's limit. */
export function AddSitePage() {
  const { user, sites } = useAccount()
  const { go } = usePaths()
  // Checked once on mount: the site created here may reach the limit, and must not end the install step.
  const [isAllowed] = useState(() => user !== null && canAddSite({ ...user, sites }))
  if (!isAllowed) return <SiteLimitReached count={user?.plan?.sitesLimit ?? sites.length} />
  const finish = () => {
    go('/dashboard')
    return false
  }
  return <SiteWizard askDetails={false} onFinished={finish} />
}

function SiteLimitReached({ count }: { count: number }) {
  const t = useMessages(screenMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <EmptyState
      isPage
      title={t('sitesUsedTitle')}
      text={t('sitesUsedText', { count })}
      actions={
        <>
          <Button variant="primary" {...linkTo(billingPath('sites'))}>
            {actionText('comparePlans')}
          </Button>
          <Button {...linkTo('/dashboard')}>{t('toDashboard')}</Button>
        </>
      }
    />
  )
}

function useAccount() {
  useSignals()
  const kit = useKit()
  return { user: sessionStore(kit).user.value, sites: sitesStore(kit).list.value }
}
