import { type Choice, isChoice } from './device.ts'
import type { Visitor } from './visitor.ts'

export type { Choice }

/**
 * On the document, with `{ choice: 'all' | 'needed' }` as its detail: what a cookie notice of ours tells the
 * page, and what a notice of the page's own tells us.
 */
export const CONSENT_EVENT = 'poplar-consent'

/** Takes note of what a visitor has chosen; tells the page of what was chosen before. */
export function hearConsent(visitor: Visitor): void {
  const { choice } = visitor
  if (isChoice(choice)) {
    document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: { choice } }))
  }
  document.addEventListener(CONSENT_EVENT, (event) => {
    const chosen: unknown = event instanceof CustomEvent ? event.detail?.choice : null
    if (isChoice(chosen)) visitor.choice = chosen
  })
}
