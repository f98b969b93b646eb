const FIELDS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'
const OTHERS = 'button:not(:disabled), a[href], [tabindex="0"]'

/** Focuses the first field, or else the first thing that takes the focus. False where there is none. */
export function focusFirstField(wrapper: HTMLElement, options: FocusOptions): boolean {
  const candidates = [
    ...wrapper.querySelectorAll<HTMLElement>(FIELDS),
    ...wrapper.querySelectorAll<HTMLElement>(OTHERS),
  ]
  const target = candidates.find((candidate) => candidate.checkVisibility())
  target?.focus(options)
  return target !== undefined
}
