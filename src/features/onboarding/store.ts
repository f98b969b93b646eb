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
  /** The step that the host asks for; a step that was left by a reload goes before it. */
  wanted: number | null
}

export type Wizard = ReturnType<typeof createWizard>

/** One person's way through one wizard. */
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
    /** What can be done with the person's account; null until it is asked for and there. */
    known: computed(() => known.value),
    /** What is known of the person; null until then. */
    account: computed(() => known.value?.account ?? null),
    hasFinished: computed(() => hasFinished.value),
    /** Asks for the account behind the screen; a failure shows when something is sent. */
    meet: (): void => void actions().catch(() => {}),
    /** Keeps what is typed or chosen. */
    type: (part: Partial<Omit<Draft, 'step' | 'owner' | 'site'>>): void => change(part),
    /** Goes to a step of this wizard; without a site the last one stays closed. */
    goTo,
    continueWith({ siteId, domain }: WizardSite): void {
      const typed = parseDomain(draft.peek().domain)
      const isTyped = typed.ok && typed.domain === domain
      change({ site: { siteId, domain }, step: 2, ...(isTyped ? {} : { domain }) })
    },
    /** @throws ApiFailure, as the following */
    add: async (domain: string, signal: AbortSignal): Promise<Added> =>
      (await actions()).add(domain, signal),
    shopAddress: async (shop: string, signal: AbortSignal): Promise<string> =>
      (await actions()).shopAddress(shop, signal),
    finish: async (signal: AbortSignal): Promise<void> => (await actions()).finish(signal),
    /** Nobody goes on to another page: the wizard says that it is done. */
    rest(): void {
      hasFinished.value = true
    },
    startAgain(): void {
      kept.clear(1)
      hasFinished.value = false
    },
    forget: (): void => kept.clear(start(false)),
    /** The wizard stands on the page. */
    enter: (): void => kept.hold(),
    /**
     * Leaving the install step, other than by a reload, is leaving this site: the next visit adds
     * another. While nobody is signed in any more it is kept, for the way back from the sign-in.
     */
    leave(): void {
      if (draft.peek().step === 2 && known.peek()?.account.user.peek()) kept.drop()
      kept.release()
    },
  }
}
