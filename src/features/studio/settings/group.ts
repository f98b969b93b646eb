import type { Targeting } from '../../../popup/targeting.ts'

/** The props of each group of rules. */
export type GroupProps = {
  targeting: Targeting
  edit: (change: Partial<Targeting>) => void
}
