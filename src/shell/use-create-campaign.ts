import { useRoute, useShell } from './shell-context.ts'
import { pathOf } from './use-session-start.ts'

const PARAMETER = 'create'
const CAMPAIGN = 'campaign'

/**
 * Whether the create-campaign dialog is open stands in the address, `?create=campaign`: a reload
 * keeps it, Back closes it, and every page can link to it.
 */
export function useCreateCampaign(): { isOpen: boolean; open(): void; close(): void } {
  const { go, router } = useShell()
  const { location } = useRoute()
  const pathWith = (value: string | null): string => {
    const query = new URLSearchParams(location.query)
    if (value === null) query.delete(PARAMETER)
    else query.set(PARAMETER, value)
    return pathOf({ ...location, query })
  }
  return {
    isOpen: location.query.get(PARAMETER) === CAMPAIGN,
    open: () => go(pathWith(CAMPAIGN)),
    close: () => router.go(pathWith(null), { replace: true }),
  }
}
