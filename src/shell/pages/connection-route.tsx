import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { isIntegrationName } from '../../features/integrations/catalogue.ts'
import { ConnectionPage } from '../../features/integrations/connection/connection-page.tsx'
import type { DeliveryState } from '../../features/integrations/ledger/model.ts'
import {
  deliveryStateFromQuery,
  withDeliveryState,
} from '../../features/integrations/ledger/state-in-address.ts'
import { ServicePage } from '../../features/integrations/service-page.tsx'
import { sitesStore } from '../../features/sites/store.ts'
import { useRoute, useShell } from '../shell-context.ts'
import { pathOf } from '../use-session-start.ts'

/** `/integrations/{connection}/`; the parameter is a connection's ID, or a service's name. */
export function ConnectionRoute() {
  useSignals()
  const { connection = '' } = useRoute().params
  const { router } = useShell()
  const deliveryState = deliveryStateFromQuery(router.location.value.query)
  const onDeliveryState = (state: DeliveryState | null) => {
    const location = router.location.peek()
    const query = withDeliveryState(location.query, state)
    router.go(pathOf({ ...location, query }), { replace: true })
  }
  const { select } = sitesStore(useKit())
  const onOtherSite = (siteId: string) => {
    const query = withDeliveryState(new URLSearchParams(), deliveryState)
    select(siteId, pathOf({ ...router.location.peek(), query }))
  }
  const onRemoved = () => router.go('/integrations', { replace: true })
  const page = (connectionId: string) => (
    <ConnectionPage
      key={connectionId}
      {...{ connectionId, onOtherSite, onRemoved, deliveryState, onDeliveryState }}
    />
  )
  if (!isIntegrationName(connection)) return page(connection)
  return <ServicePage name={connection}>{page}</ServicePage>
}
