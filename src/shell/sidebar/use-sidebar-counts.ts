import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { campaignCount } from '../../features/campaigns/count.ts'
import { sitesStore } from '../../features/sites/store.ts'
import type { SidebarEntry } from '../rules.ts'

/** The counts at the end of sidebar entries; unknown ones are omitted. */
export function useSidebarCounts(): Partial<Record<SidebarEntry, number | null>> {
  useSignals()
  const kit = useKit()
  return {
    campaigns: campaignCount(kit).count.value,
    sites: sitesStore(kit).list.value.length,
  }
}
