import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { PageArrival } from '../page-arrival.tsx'
import { useTitle } from '../use-document-title.ts'
import { useReloadUser } from '../use-user-check.ts'

/** A member without a site sees who can grant access, instead of the wizard. */
export function AskAdminPage({ adminEmail }: { adminEmail: string | null }) {
  const t = useMessages(screenMessages)
  const title = useMessages(pageMessages)('sites')
  const actionText = useMessages(actionMessages)
  const check = useReloadUser()
  useTitle(title)
  return (
    <PageArrival title={title}>
      <EmptyState
        isPage
        title={t('askAdminTitle')}
        text={adminEmail ? t('askAdminText', { email: adminEmail }) : t('askAdminTextUnnamed')}
        actions={
          <>
            {adminEmail && (
              <Button variant="primary" href={`mailto:${adminEmail}`}>
                {adminEmail}
              </Button>
            )}
            <Button busy={check.isBusy} onClick={check.run}>
              {actionText('checkAgain')}
            </Button>
          </>
        }
      />
    </PageArrival>
  )
}
