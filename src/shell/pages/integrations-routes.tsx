import { IntegrationsPage } from '../../features/integrations/integrations-page.tsx'
import { useRoute } from '../shell-context.ts'
import { shellPart } from '../shell-part.tsx'
import { useFilterInAddress } from './use-filter-in-address.ts'

const ConnectionRoute = shellPart(() =>
  import('./connection-route.tsx').then((file) => file.ConnectionRoute),
)
const OAuthCallbackRoute = shellPart(() =>
  import('./oauth-callback-route.tsx').then((file) => file.OAuthCallbackRoute),
)

/** `/integrations` and the pages below it; in one file, because each lazy page adds to the dashboard's first load. */
export function IntegrationsRoutes() {
  const { route } = useRoute()
  if (route.name === 'connection') return <ConnectionRoute />
  if (route.name === 'oauthCallback') return <OAuthCallbackRoute />
  return (
    <>
      <IntegrationsPage />
      <FilterInAddress />
    </>
  )
}

/** After the page, which begins without a filter on another site. */
function FilterInAddress() {
  useFilterInAddress()
  return null
}
