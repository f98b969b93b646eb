const FIELDS =
  'input:not([type="hidden"], [readonly], :disabled), select:not(:disabled), textarea:not(:disabled)'
const OTHERS = 'button:not(:disabled), a[href], [tabindex="0"]'

/** Focuses the first field, or else the first thing that takes the focus. False where there is none. */
export function focusFirstField(wrapper: HTMLElement, options: FocusOptions): boolean {
  const candidates = [
    ...wrapper.querySelectorAll<HTMLElement>(FIELDS),
    ...wrapper.querySelectorAll<HTMLElement>(OTHERS),
  ]
  // Whether a thing takes the focus is the browser's to say: it may be hidden in more ways than one.
  return candidates.some((candidate) => {
    candidate.focus(options)
    return candidate.matches(':focus')
  })
}
