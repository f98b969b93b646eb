import { useKit } from '../../config/context.tsx'
import { overviewStore } from './overview-store.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Redirects to Stripe's page for cards, so that no card number is ever entered on our pages. */
export function useChangeCard(): { busy: boolean; changeCard(): void } {
  const store = overviewStore(useKit())
  const { busy, run } = usePlanAction()
  return { busy, changeCard: () => void run(store.changeCard) }
}
