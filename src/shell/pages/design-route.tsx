import { UNSAVED_HASH } from '../../features/campaigns/rules.ts'
import { DesignPage } from '../../features/studio/design/design-page.tsx'
import { OtherEditorPage } from '../../features/studio/design/other-editor.tsx'
import { useRoute } from '../shell-context.ts'

/** `/campaign/settings/design/?campaign=`; the parameter is the campaign's ID. */
export function DesignRoute() {
  const { location } = useRoute()
  const { query, hash } = location
  return (
    <DesignPage campaignId={query.get('campaign')} shouldFocusUnsaved={hash === UNSAVED_HASH} />
  )
}

/** `/campaign/settings/editor?campaign=`. */
export function OtherEditorRoute() {
  const { location } = useRoute()
  return <OtherEditorPage campaignId={location.query.get('campaign')} />
}
