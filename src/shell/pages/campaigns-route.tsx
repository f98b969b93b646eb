import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { CampaignsPage } from '../../features/campaigns/campaigns-page.tsx'
import { filtersIn, withFilters } from '../../features/campaigns/filters-in-address.ts'
import { campaignsStore } from '../../features/campaigns/store.ts'
import { useShell } from '../shell-context.ts'
import { useAddressDialog } from '../use-address-dialog.ts'
import { pathOf } from '../use-session-start.ts'

/** `/campaigns/`: reads the filters from the URL and keeps the URL in sync with them. */
export function CampaignsRoute() {
  const { router } = useShell()
  const { filters, isAsking } = campaignsStore(useKit())
  const { open } = useAddressDialog('create-campaign')
  const [arrival] = useState(() => router.location.peek())
  const [asked] = useState(() => filtersIn(arrival.query))
  useEffect(
    () =>
      effect(() => {
        const at = router.location.value
        // Not on every keystroke: browsers limit how often the URL may change.
        if (isAsking.value || at.path !== arrival.path) return
        const target = pathOf({ ...at, query: withFilters(at.query, filters.value) })
        if (target !== pathOf(at)) router.go(target, { replace: true })
      }),
    [router, filters, isAsking, arrival],
  )
  return <CampaignsPage asked={asked} onCreate={open} />
}
