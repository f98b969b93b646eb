import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { loadOnce } from '../../lib/load-part.ts'
import { parseDomain } from '../sites/domain-name-rules.ts'
import type { Actions, AddSiteResult } from './actions.ts'
import { createStoredDraft } from './draft.ts'
import type { Draft, WizardSite } from './model.ts'
import { startStep } from './rules.ts'

export type WizardOptions = {
  askDetails: boolean
  /** The step that the host requests; a step restored after a reload takes precedence. */
  requestedStep: number | null
}

export type Wizard = ReturnType<typeof createWizard>

/** The state of one wizard. */
export function createWizard(kit: Kit, { askDetails, requestedStep }: WizardOptions) {
  const start = (hasSite: boolean) => startStep(requestedStep, { askDetails, hasSite })
  const storedDraft = createStoredDraft(kit, start(false))
  const loadedActions = signal<Actions | null>(null)
  const hasFinished = signal(false)
  const { draft, change } = storedDraft
  const goTo = (step: number): void =>
    change({ step: startStep(step, { askDetails, hasSite: draft.peek().site !== null }) })
  if (storedDraft.isResumed) goTo(draft.peek().step)

  const actions = loadOnce(async () => {
    const { createActions } = await import('./actions.ts')
    loadedActions.value ??= createActions(kit, {
      storedDraft,
      askDetails,
      begin: () => start(true),
    })
    return loadedActions.value
  })
  return {
    draft,
    /** The actions on the user's account; null until they are loaded. */
    known: computed(() => loadedActions.value),
    /** The data about the user; null until it is loaded. */
    account: computed(() => loadedActions.value?.account ?? null),
    hasFinished: computed(() => hasFinished.value),
    /** Loads the account in the background; a failure is shown when something is submitted. */
    loadAccount: (): void => void actions().catch(() => {}),
    /** Stores the user's input. */
    updateDraft: (part: Partial<Omit<Draft, 'step' | 'owner' | 'site'>>): void => change(part),
    /** Goes to a step of this wizard; the last one requires a site. */
    goTo,
    continueWith({ siteId, domain }: WizardSite): void {
      const parsedDomain = parseDomain(draft.peek().domain)
      const matchesInput = parsedDomain.ok && parsedDomain.domain === domain
      change({ site: { siteId, domain }, step: 2, ...(matchesInput ? {} : { domain }) })
    },
    /** @throws ApiFailure, like the next two methods */
    add: async (domain: string, signal: AbortSignal): Promise<AddSiteResult> =>
      (await actions()).add(domain, signal),
    shopAuthorizeUrl: async (shop: string, signal: AbortSignal): Promise<string> =>
      (await actions()).shopAuthorizeUrl(shop, signal),
    finish: async (signal: AbortSignal): Promise<void> => (await actions()).finish(signal),
    /** Shows the final view, if nothing navigates to another page. */
    showFinished(): void {
      hasFinished.value = true
    },
    startAgain(): void {
      storedDraft.clear(1)
      hasFinished.value = false
    },
    reset: (): void => storedDraft.clear(start(false)),
    /** Called when the wizard is mounted. */
    mount: (): void => storedDraft.claim(),
    /**
     * Called when the wizard is unmounted. Leaving the install step, except by a reload, discards the draft: the next
     * visit adds another site. If the user has been signed out, the draft is kept until they return from the sign-in.
     */
    unmount(): void {
      if (draft.peek().step === 2 && loadedActions.peek()?.account.user.peek())
        storedDraft.discard()
      storedDraft.release()
    },
  }
}
