const GROUP = /(\d{4})(?=\d)/g
const AMEX_GROUPS = /^(\d{4})(\d{1,6})?(\d{1,5})?.*$/
const MAX_DIGITS = 16

/** `4242 4242`, or `3782 822463 1` as American Express prints it. Pure. */
export function formatNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS)
  if (!/^3[47]/.test(digits)) return digits.replace(GROUP, '$1 ')
  return digits.replace(AMEX_GROUPS, (_, ...groups: (string | undefined)[]) =>
    groups
      .slice(0, 3)
      .filter((group) => group !== undefined)
      .join(' '),
  )
}

/** `04 / 29` from `0429`; a slash that was just deleted does not come back. Pure. */
export function formatExpiry(text: string, isDeleting: boolean): string {
  if (isDeleting || /^\d{1,2}\s*\/\s*\d{3,}$/.test(text)) return text
  const digits = text.replace(/\D/g, '').slice(0, 4)
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return padded.length < 2 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2)}`
}

const isDeletion = (event: Event) =>
  event instanceof InputEvent && event.inputType.startsWith('delete')

/** Sets the text only while the caret is at the end, so that the caret doesn’t jump. */
function write(input: HTMLInputElement, text: string): void {
  const isAtEnd = input.selectionStart === input.value.length
  if (isAtEnd && input.value !== text) input.value = text
}

export function formatAsTyped(number: HTMLInputElement, expiry: HTMLInputElement): void {
  number.addEventListener('input', () => write(number, formatNumber(number.value)))
  expiry.addEventListener('input', (event) =>
    write(expiry, formatExpiry(expiry.value, isDeletion(event))),
  )
}
