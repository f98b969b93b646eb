import { useKit } from '../../config/context.tsx'
import { overviewStore } from './overview-store.ts'
import { usePlanWork } from './use-plan-work.ts'

/** Leads to Stripe's own page for cards: no card is ever typed on ours. */
export function useChangingCard(): { busy: boolean; changeCard(): void } {
  const store = overviewStore(useKit())
  const { busy, run } = usePlanWork()
  return { busy, changeCard: () => void run(store.changeCard) }
}
