const FIELDS =
  'input:not([type="hidden"], [readonly], :disabled), select:not(:disabled), textarea:not(:disabled)'
const OTHER_FOCUSABLES = 'button:not(:disabled), a[href], [tabindex="0"]'

/** Focuses the first field, or else the first focusable element. Returns false if there is none. */
export function focusFirstField(wrapper: HTMLElement, options: FocusOptions): boolean {
  const candidates = [
    ...wrapper.querySelectorAll<HTMLElement>(FIELDS),
    ...wrapper.querySelectorAll<HTMLElement>(OTHER_FOCUSABLES),
  ]
  // Only the browser knows whether an element can be focused, because there are several ways to hide it.
  return candidates.some((candidate) => {
    candidate.focus(options)
    return candidate.matches(':focus')
  })
}
