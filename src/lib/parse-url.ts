/** The address in its parts, or null where it is none. `URL.parse` is younger than our oldest browsers. */
export function readUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
