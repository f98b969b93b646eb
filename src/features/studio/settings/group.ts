import type { Targeting } from '../../../popup/targeting.ts'

/** What each group of rules works on. */
export type GroupProps = {
  targeting: Targeting
  edit: (change: Partial<Targeting>) => void
}
