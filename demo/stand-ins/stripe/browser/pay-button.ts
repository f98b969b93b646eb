import { button } from './page-elements.ts'

let buttonText = 'Subscribe'
let isProcessing = false

/** Sets the button’s text. */
export function setButtonText(next: string): void {
  buttonText = next
  button.textContent = buttonText
}

export const isBusy = (): boolean => isProcessing

export function setBusy(busy: boolean): void {
  isProcessing = busy
  button.setAttribute('aria-busy', String(busy))
  button.textContent = busy ? 'Processing…' : buttonText
}
