/** Hides the test's page, or shows it, as a browser tells it. */
export function showPage(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  // As real ones do, the event comes by the window too.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** The page is what it is again. */
export function showAgain(): void {
  Reflect.deleteProperty(document, 'visibilityState')
}
