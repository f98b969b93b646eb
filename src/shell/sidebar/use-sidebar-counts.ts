import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { sitesStore } from '../../features/sites/store.ts'
import type { SidebarEntry } from '../rules.ts'

/** The figures at the end of a sidebar's entry; one that is not known yet is left out. */
export function useSidebarCounts(): Partial<Record<SidebarEntry, number>> {
  useSignals()
  return { sites: sitesStore(useKit()).list.value.length }
}
