const FIELD = ':is(input, select, textarea):not(:disabled, [type=hidden])'
const ACTION = ':is(button, a[href]):not(:disabled)'

/** Focuses the first field, or if there is none, the first action of the footer or body. */
export function focusFirst(part: HTMLElement): void {
  const target =
    part.querySelector<HTMLElement>('[data-autofocus]') ??
    part.querySelector<HTMLElement>(`.body ${FIELD}`) ??
    part.querySelector<HTMLElement>(`footer ${ACTION}, .body ${ACTION}`)
  target?.focus()
}
