import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { PageArrival } from '../page-arrival.tsx'
import { useRoute } from '../shell-context.ts'
import { useTitle } from '../use-document-title.ts'

/** The page exists, but this user may not open it. */
export function NoAccessPage({ adminEmail }: { adminEmail: string | null }) {
  const t = useMessages(screenMessages)
  const title = useMessages(pageMessages)(useRoute().route.name)
  const { linkTo } = usePaths()
  useTitle(title)
  return (
    <PageArrival title={title}>
      <EmptyState
        isPage
        title={t('noAccessTitle')}
        text={adminEmail ? t('noAccessTextNamed', { email: adminEmail }) : t('noAccessText')}
        actions={<Button {...linkTo('/')}>{t('toStart')}</Button>}
      />
    </PageArrival>
  )
}
