import { TemplatesPage } from '../../features/campaigns/gallery/templates-page.tsx'
import { useRoute } from '../shell-context.ts'

/** `/campaign/templates/`, with the title and intent from the create-campaign dialog. */
export function TemplatesRoute() {
  const { location } = useRoute()
  return (
    <TemplatesPage
      title={location.query.get('title') ?? ''}
      intent={location.query.get('intent') ?? ''}
    />
  )
}
