/** Parses a URL; null if it is invalid. (`URL.parse` is missing in our oldest browsers.) */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
