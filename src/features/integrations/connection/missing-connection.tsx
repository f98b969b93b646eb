import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { sitesStore } from '../../sites/store.ts'
import { parseOtherSite } from './model.ts'

type MissingConnectionProps = { failure: ApiFailure; onOtherSite: (siteId: string) => void }

/** A connection that the selected site doesn't have; if another of the user's sites has it, how to open it there. */
export function MissingConnection({ failure, onOtherSite }: MissingConnectionProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const siteId = parseOtherSite(failure.data)
  const site = sitesStore(useKit()).list.value.find((one) => one.siteId === siteId)
  if (site === undefined)
    return (
      <EmptyState
        isPage
        title={t('missingTitle')}
        text={t('missingText')}
        actions={
          <Button variant="primary" {...linkTo('/integrations')}>
            {actionText('goToIntegrations')}
          </Button>
        }
      />
    )
  const { domain } = site
  return (
    <EmptyState
      isPage
      title={t('otherSiteTitle', { domain })}
      text={t('otherSiteText')}
      actions={
        <>
          <Button variant="primary" onClick={() => onOtherSite(site.siteId)}>
            {t('openOtherSite', { domain })}
          </Button>
          <Button {...linkTo('/integrations')}>{actionText('goToIntegrations')}</Button>
        </>
      }
    />
  )
}
