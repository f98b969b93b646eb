import { computed, effect, signal, untracked } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../lib/async.ts'
import { createIdempotentCall } from '../../lib/idempotent-call.ts'
import { sessionStore } from '../session/store.ts'
import {
  getBilling,
  type Purchase,
  postCancel,
  postPortal,
  postResume,
  putCardUpgrade,
  putPlanUpgrade,
} from './overview-api.ts'
import type { Billing } from './overview-model.ts'

/** The account's plan, usage and available plans. */
export const overviewStore = perKit(createOverview)

function createOverview(kit: Kit) {
  const session = sessionStore(kit)
  const overview = signal<Async<Billing>>(loading)
  const latestRequest = createLatestRequest()
  const withIdempotencyKey = createIdempotentCall()

  const show = (state: Async<Billing>): void => {
    // Keep showing the loaded plan while it reloads.
    if (state.status !== 'loading' || overview.peek().status !== 'ready') overview.value = state
  }
  let latestLoad = Promise.resolve()
  const load = (): Promise<void> => {
    latestLoad = latestRequest.run((signal) => getBilling(kit.http, { signal }), show)
    return latestLoad
  }
  /** Waits for the latest request: a change of user, or an event, may start another one in the meantime. */
  const waitForLatestLoad = async (): Promise<void> => {
    for (let last: typeof latestLoad | null = null; last !== latestLoad; ) {
      last = latestLoad
      await last
    }
  }
  /** Updates the page and the shell's copy of the plan together. */
  const applyBilling = (billing: Billing): void => {
    latestRequest.stop()
    overview.value = ready(billing)
    session.changeUser((user) => ({ ...user, plan: billing.plan }))
  }

  return {
    overview: computed(() => overview.value),
    /** Loads now and whenever the plan has changed elsewhere. Returns a function that stops this. */
    open(): () => void {
      let loadedPlan: string | null = null
      const stop = effect(() => {
        const plan = JSON.stringify(session.user.value?.plan ?? null)
        if (plan === loadedPlan) return
        loadedPlan = plan
        if (plan !== loadedPlanKey(overview.peek())) untracked(() => void load())
      })
      // A failed payment doesn't change the user's plan, so the effect above misses it.
      const unsubscribe = session.onEvent(['plan-changed'], () => void load())
      return () => {
        stop()
        unsubscribe()
        latestRequest.stop()
        overview.value = loading
      }
    },
    async retry(): Promise<void> {
      overview.value = loading
      await load()
    },
    /** @throws ApiFailure */
    async cancel(signal: AbortSignal): Promise<void> {
      applyBilling(await postCancel(kit.http, signal))
    },
    /** @throws ApiFailure */
    async resume(signal: AbortSignal): Promise<void> {
      applyBilling(await postResume(kit.http, signal))
    },
    /** Redirects to Stripe's page for cards. @throws ApiFailure */
    changeCard: (signal: AbortSignal): Promise<void> => postPortal(kit.http, signal),
    /** Buys with the card on file, and resolves after the new plan is loaded. @throws ApiFailure */
    async payByCard(purchase: Purchase & { total: number }, signal: AbortSignal) {
      const outcome = await withIdempotencyKey(JSON.stringify(purchase), (idempotencyKey) =>
        putCardUpgrade(kit.http, purchase, { idempotencyKey, signal }),
      )
      if (outcome !== 'paid') return outcome
      await session.reloadUser()
      void load()
      await waitForLatestLoad()
      return outcome
    },
    /** Redirects to Shopify's page for the new plan. @throws ApiFailure */
    upgrade(purchase: Purchase, signal: AbortSignal): Promise<void> {
      return withIdempotencyKey(JSON.stringify(purchase), (idempotencyKey) =>
        putPlanUpgrade(kit.http, purchase, { idempotencyKey, signal }),
      )
    },
  }
}

const loadedPlanKey = (overview: Async<Billing>): string | null =>
  overview.status === 'ready' ? JSON.stringify(overview.value.plan) : null
