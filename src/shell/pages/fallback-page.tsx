import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'

/** Shown for any unknown path. */
export function FallbackPage() {
  const t = useMessages(screenMessages)
  const { linkTo } = usePaths()
  return (
    <EmptyState
      isPage
      title={t('fallbackTitle')}
      text={t('fallbackText')}
      actions={<Button {...linkTo('/')}>{t('toDashboard')}</Button>}
    />
  )
}
