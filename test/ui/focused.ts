import { nameOf } from '../support/queries.ts'

/** The element that has the focus, wherever shadow roots hide it. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** The name of what has the focus, as a screen reader says it. */
export function focusedName(): string {
  const element = focused()
  return element instanceof HTMLElement ? nameOf(element) : ''
}
