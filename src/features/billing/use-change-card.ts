import { useKit } from '../../config/context.tsx'
import { overviewStore } from './overview-store.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Leads to Stripe's own page for cards: no card is ever typed on ours. */
export function useChangeCard(): { busy: boolean; changeCard(): void } {
  const store = overviewStore(useKit())
  const { busy, run } = usePlanAction()
  return { busy, changeCard: () => void run(store.changeCard) }
}
