import { UNSAVED_HASH, WHY_HASH } from '../../features/campaigns/rules.ts'
import { SettingsPage } from '../../features/studio/settings-page.tsx'
import { useRoute } from '../shell-context.ts'

/** `/campaign/settings/?campaign=`; the parameter is the campaign's ID. */
export function SettingsRoute() {
  const { location } = useRoute()
  const { query, hash } = location
  return (
    <SettingsPage
      campaignId={query.get('campaign')}
      shouldFocusWhy={hash === WHY_HASH}
      shouldFocusUnsaved={hash === UNSAVED_HASH}
    />
  )
}
