import { type Choice, isConsentChoice } from './device.ts'
import type { Visitor } from './visitor.ts'

export type { Choice }

/**
 * Dispatched on the document with `{ choice: 'all' | 'needed' }` as its detail: by our cookie notice for the page, or
 * by the page's own notice for us.
 */
export const CONSENT_EVENT = 'poplar-consent'

/** Stores a visitor's choice, and reports an earlier choice to the page. */
export function syncConsent(visitor: Visitor): void {
  const { choice } = visitor
  if (isConsentChoice(choice)) {
    document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: { choice } }))
  }
  document.addEventListener(CONSENT_EVENT, (event) => {
    const chosen: unknown = event instanceof CustomEvent ? event.detail?.choice : null
    if (isConsentChoice(chosen)) visitor.choice = chosen
  })
}
