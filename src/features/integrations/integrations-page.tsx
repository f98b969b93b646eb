import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { sitesStore } from '../sites/store.ts'
import { CataloguePart } from './catalogue-part.tsx'
import { countReceivingServices, INTEGRATION_NAMES, NO_FILTER } from './catalogue-rules.ts'
import { ConnectDialogs } from './connect-dialogs.tsx'
import css from './integrations.css?inline'
import { CatalogueSkeleton } from './integrations-skeleton.tsx'
import { type Connections, MAX_CONNECTIONS, MAX_COUNT } from './model.ts'
import { ReadOnlyNote } from './read-only-note.tsx'
import { integrationsStore } from './store.ts'
import { TroubleNotices } from './trouble-notices.tsx'
import { useConnecting } from './use-connecting.ts'
import { useFreshList } from './use-fresh-list.ts'
import { useIntegrationPermission } from './use-permission.ts'
import { useShownCount } from './use-shown-count.ts'
import '../../ui/layout/list-page.ts'

partStyles(css)

/** `/integrations`: where the selected site's leads go, and the services that can be added. */
export function IntegrationsPage() {
  useSignals()
  const t = useMessages(integrationsMessages)
  const kit = useKit()
  const { list, open, close, reload, setFilter } = integrationsStore(kit)
  const siteId = kit.siteId.value
  const connecting = useConnecting()
  const { mayManage } = useIntegrationPermission()
  useEffect(() => {
    void open(siteId)
    return close
  }, [open, close, siteId])
  useFreshList()
  const state = list.value
  const isFull = state.status === 'ready' && state.value.connections.length >= MAX_CONNECTIONS
  useFailure(state.status === 'failed' ? state.failure : null, () => void reload())
  return (
    <div className="integrations list-page">
      <PageHead
        title={t('title')}
        text={state.status === 'ready' ? <Summary connections={state.value} /> : '\u00a0'}
      />
      <div className="stack">
        <ReadOnlyNote />
        {mayManage && isFull && (
          <NoticeBar tone="info" title={t('full', { count: MAX_CONNECTIONS })}>
            {t('fullMore')}
          </NoticeBar>
        )}
        {state.status === 'ready' && (
          <TroubleNotices
            connections={state.value.connections}
            onShowAll={() => setFilter({ ...NO_FILTER, state: 'problem' })}
          />
        )}
      </div>
      {state.status === 'loading' && <CatalogueSkeleton />}
      {state.status === 'failed' && (
        <ErrorPanel failure={state.failure} title={t('failed')} onRetry={() => void reload()} />
      )}
      {state.status === 'ready' && (
        <CataloguePart
          {...state.value}
          onConnect={mayManage && !isFull ? connecting.connect : null}
        />
      )}
      <ConnectDialogs connecting={connecting} />
    </div>
  )
}

function Summary({ connections: { connections, sent } }: { connections: Connections }) {
  useSignals()
  const t = useMessages(integrationsMessages)
  const shown = useShownCount()
  const domain = readableHost(sitesStore(useKit()).selected.value?.domain ?? '')
  if (connections.length === 0) return t('summaryNone', { domain })
  const count = countReceivingServices(connections)
  const isCapped = connections.some((connection) => connection.sent >= MAX_COUNT)
  const total = INTEGRATION_NAMES.length
  return t('summary', { domain, count, total, sent: shown(sent, isCapped) })
}
