import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { loadOnce } from '../../lib/load-part.ts'
import { parseDomain } from '../sites/domain-name-rules.ts'
import type { Actions, Added } from './actions.ts'
import { keepDraft } from './draft.ts'
import type { Draft, WizardSite } from './model.ts'
import { startStep } from './rules.ts'

export type WizardOptions = {
  askDetails: boolean
  /** The step that the host requests; a step restored after a reload takes precedence. */
  wanted: number | null
}

export type Wizard = ReturnType<typeof createWizard>

/** The state of one wizard. */
export function createWizard(kit: Kit, { askDetails, wanted }: WizardOptions) {
  const start = (hasSite: boolean) => startStep(wanted, { askDetails, hasSite })
  const kept = keepDraft(kit, start(false))
  const known = signal<Actions | null>(null)
  const hasFinished = signal(false)
  const { draft, change } = kept
  const goTo = (step: number): void =>
    change({ step: startStep(step, { askDetails, hasSite: draft.peek().site !== null }) })
  if (kept.isResumed) goTo(draft.peek().step)

  const actions = loadOnce(async () => {
    const { createActions } = await import('./actions.ts')
    known.value ??= createActions(kit, { kept, askDetails, begin: () => start(true) })
    return known.value
  })
  return {
    draft,
    /** The actions on the user's account; null until they are loaded. */
    known: computed(() => known.value),
    /** The data about the user; null until it is loaded. */
    account: computed(() => known.value?.account ?? null),
    hasFinished: computed(() => hasFinished.value),
    /** Loads the account in the background; a failure is shown when something is submitted. */
    meet: (): void => void actions().catch(() => {}),
    /** Stores the user's input. */
    type: (part: Partial<Omit<Draft, 'step' | 'owner' | 'site'>>): void => change(part),
    /** Goes to a step of this wizard; the last one requires a site. */
    goTo,
    continueWith({ siteId, domain }: WizardSite): void {
      const typed = parseDomain(draft.peek().domain)
      const isTyped = typed.ok && typed.domain === domain
      change({ site: { siteId, domain }, step: 2, ...(isTyped ? {} : { domain }) })
    },
    /** @throws ApiFailure, like the next two methods */
    add: async (domain: string, signal: AbortSignal): Promise<Added> =>
      (await actions()).add(domain, signal),
    shopAddress: async (shop: string, signal: AbortSignal): Promise<string> =>
      (await actions()).shopAddress(shop, signal),
    finish: async (signal: AbortSignal): Promise<void> => (await actions()).finish(signal),
    /** Shows the final view, if nothing navigates to another page. */
    rest(): void {
      hasFinished.value = true
    },
    startAgain(): void {
      kept.clear(1)
      hasFinished.value = false
    },
    forget: (): void => kept.clear(start(false)),
    /** Called when the wizard is mounted. */
    enter: (): void => kept.hold(),
    /**
     * Called when the wizard is unmounted. Leaving the install step, except by a reload, discards the draft: the next
     * visit adds another site. If the user has been signed out, the draft is kept until they return from the sign-in.
     */
    leave(): void {
      if (draft.peek().step === 2 && known.peek()?.account.user.peek()) kept.drop()
      kept.release()
    },
  }
}
