/** Parses a URL; null if it is invalid. (`URL.parse` is missing in our oldest browsers.) */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
