/**
 * Copies text to the clipboard.
 * @returns whether it worked: pages without HTTPS and some iframes aren't allowed to copy.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The legacy method, for when the Clipboard API is missing or blocked. */
function copyBySelection(text: string): boolean {
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', copy, { capture: true, once: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', copy, { capture: true })
  }
}
