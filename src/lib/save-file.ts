/** How long the browser may take to start the download, in milliseconds. */
const REVOKE_DELAY_MS = 60_000

/** Saves a file under this name, as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}
