/** How long the browser may take to begin with a file, in milliseconds. */
const BEGINS_WITHIN_MS = 60_000

/** Hands a file to the browser's downloads, under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGINS_WITHIN_MS)
}
