import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { toApiFailure } from '../../lib/failure.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
import { PageArrival } from '../page-arrival.tsx'
import { useTitle } from '../use-document-title.ts'

/** A member without a site sees who can give access, and no wizard (design §5). */
export function AskAdminPage({ adminEmail }: { adminEmail: string | null }) {
  const t = useMessages(screenMessages)
  const title = useMessages(pageMessages)('sites')
  const check = useCheckAgain()
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
              {t('checkAgain')}
            </Button>
          </>
        }
      />
    </PageArrival>
  )
}

function useCheckAgain(): { isBusy: boolean; run(): void } {
  const kit = useKit()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await sessionStore(kit).reloadUser()
    } catch (error) {
      kit.notices.push({ tone: 'error', text: failureText(toApiFailure(error)) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: () => void run() }
}
