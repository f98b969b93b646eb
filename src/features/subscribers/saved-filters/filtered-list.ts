import type { SavedFilterTab } from '../saved-filter-rules.ts'

/** The list whose filters are saved. */
export type FilteredList = {
  tab: SavedFilterTab
  /** The list as it is shown, in the parameters of its address; empty as it is at first. */
  query: string
  /** Whether a saved query shows the same list. */
  isShown(saved: string): boolean
  /** The page that a saved query shows. */
  pathOf(saved: string): string
}
