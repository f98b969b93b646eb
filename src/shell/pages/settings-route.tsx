import { SettingsPage } from '../../features/studio/settings/settings-page.tsx'
import { useRoute } from '../shell-context.ts'

/** `/campaign/settings/?campaign=`: the campaign is named by its id. */
export function SettingsRoute() {
  const { location } = useRoute()
  return <SettingsPage campaignId={location.query.get('campaign')} />
}
