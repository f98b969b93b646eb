import { IntegrationsPage } from '../../features/integrations/integrations-page.tsx'

/** `/integrations`. */
export function IntegrationsRoute() {
  return <IntegrationsPage />
}
