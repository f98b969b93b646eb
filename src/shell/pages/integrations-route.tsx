import { IntegrationsPage } from '../../features/integrations/integrations-page.tsx'
import { useFinishedWindows } from '../use-finished-windows.ts'

/** `/integrations`. */
export function IntegrationsRoute() {
  return <IntegrationsPage finishedWindows={useFinishedWindows()} />
}
