import { type Choice, isConsentChoice } from './device.ts'
import type { Visitor } from './visitor.ts'

export type { Choice }

/**
 * Dispatched on the document with `{ choice: 'all' | 'needed' }` as its detail: by our cookie notice for the page, or
 * by the page's own notice for us.
 */
export const CONSENT_EVENT = 'poplar-consent'

/** A page sets `poplarConsent` to a choice, or pushes choices to it, before or after this script has loaded. */
type Page = typeof globalThis & { poplarConsent?: unknown }

/** Stores a visitor's choice, and reports an earlier choice to the page. */
export function syncConsent(visitor: Visitor): void {
  const take = (choice: unknown) => {
    if (isConsentChoice(choice)) visitor.choice = choice
  }
  const page: Page = globalThis
  page.poplarConsent ??= []
  const { poplarConsent: queue } = page
  // biome-ignore lint/suspicious/useIsArray: a page may have replaced `Array.isArray`.
  if (queue instanceof Array) {
    for (const choice of queue) take(choice)
    queue.push = (...choices: unknown[]) => {
      for (const choice of choices) {
        queue[queue.length] = choice
        reportChoice(choice)
      }
      return queue.length
    }
  } else take(queue)
  if (visitor.choice) reportChoice(visitor.choice)
  document.addEventListener(CONSENT_EVENT, (event) => {
    take(event instanceof CustomEvent ? event.detail?.choice : null)
  })
}

/** Reports a choice to the page, and to the engines of all sites on it. */
export const reportChoice = (choice: unknown) =>
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: { choice } }))
