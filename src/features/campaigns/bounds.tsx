import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { sessionStore } from '../session/store.ts'
import { usePermissions } from './use-permissions.ts'
import { NoCreatePermissionNote } from './who-may-create.tsx'

/** Tells the user what their permissions or plan don't allow here, and who can change that. */
export function PermissionNotes() {
  useSignals()
  const t = useMessages(campaignsMessages)
  const { mayCreate, mayPublish, adminEmail } = usePermissions()
  const plan = sessionStore(useKit()).user.value?.plan
  const isExpired = plan?.isExpired === true && plan.name !== 'free'
  if (mayCreate && mayPublish && !isExpired) return null
  return (
    <p className="who-may small subtle">
      {!mayCreate && <NoCreatePermissionNote adminEmail={adminEmail} />}{' '}
      {!mayPublish && t('askToSetLive', { admin: adminEmail ?? t('anAdmin') })}{' '}
      {isExpired && <ExpiredPlanNote adminEmail={adminEmail} />}
    </p>
  )
}

function ExpiredPlanNote({ adminEmail }: { adminEmail: string | null }) {
  const t = useMessages(campaignsMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const nextStep = adminEmail ? (
    t('askForPlan', { admin: adminEmail })
  ) : (
    <a {...linkTo('/billing')}>{actionText('comparePlans')}</a>
  )
  return (
    <>
      {t('planExpired')} {nextStep}
    </>
  )
}
