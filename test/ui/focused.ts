import { nameOf } from '../support/queries.ts'

/** The focused element, including within shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** The accessible name of the focused element. */
export function focusedName(): string {
  const element = focused()
  return element instanceof HTMLElement ? nameOf(element) : ''
}
