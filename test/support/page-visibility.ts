/** Sets the visibility of the test's page, and dispatches the browser's event. */
export function setPageVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  // Like the real event, it bubbles to the window.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** Restores the page's actual visibility. */
export function restoreVisibility(): void {
  Reflect.deleteProperty(document, 'visibilityState')
}
