import { button } from './parts.ts'

let words = 'Subscribe'
let isUnderWay = false

/** What pressing it comes to. */
export function nameButton(next: string): void {
  words = next
  button.textContent = words
}

export const isBusy = (): boolean => isUnderWay

export function setBusy(busy: boolean): void {
  isUnderWay = busy
  button.setAttribute('aria-busy', String(busy))
  button.textContent = busy ? 'Processing…' : words
}
