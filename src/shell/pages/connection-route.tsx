import { isIntegrationName } from '../../features/integrations/catalogue.ts'
import { ConnectionPage } from '../../features/integrations/connection/connection-page.tsx'
import { ServicePage } from '../../features/integrations/service-page.tsx'
import { useRoute, useShell } from '../shell-context.ts'

/** `/integrations/{connection}/`; the parameter is a connection's ID, or a service's name. */
export function ConnectionRoute() {
  const { connection = '' } = useRoute().params
  const { router } = useShell()
  const onRemoved = () => router.go('/integrations', { replace: true })
  const page = (connectionId: string) => (
    <ConnectionPage key={connectionId} {...{ connectionId, onRemoved }} />
  )
  if (!isIntegrationName(connection)) return page(connection)
  return <ServicePage name={connection}>{page}</ServicePage>
}
