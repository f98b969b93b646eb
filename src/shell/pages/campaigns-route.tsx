import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { CampaignsPage } from '../../features/campaigns/campaigns-page.tsx'
import { filtersFromQuery, withFilters } from '../../features/campaigns/filters-in-address.ts'
import { campaignsStore } from '../../features/campaigns/store.ts'
import { useShell } from '../shell-context.ts'
import { useUrlDialog } from '../use-address-dialog.ts'
import { pathOf } from '../use-session-start.ts'

/** `/campaigns/`: reads the filters from the URL and keeps the URL in sync with them. */
export function CampaignsRoute() {
  const { router } = useShell()
  const { filters, isFetching } = campaignsStore(useKit())
  const { open } = useUrlDialog('create-campaign')
  const [initialLocation] = useState(() => router.location.peek())
  const [initialFilters] = useState(() => filtersFromQuery(initialLocation.query))
  useEffect(
    () =>
      effect(() => {
        const currentLocation = router.location.value
        // Not on every keystroke: browsers limit how often the URL may change.
        if (isFetching.value || currentLocation.path !== initialLocation.path) return
        const target = pathOf({
          ...currentLocation,
          query: withFilters(currentLocation.query, filters.value),
        })
        if (target !== pathOf(currentLocation)) router.go(target, { replace: true })
      }),
    [router, filters, isFetching, initialLocation],
  )
  return <CampaignsPage initialFilters={initialFilters} onCreate={open} />
}
