/** The page's cookie of this name; null where there is none, and where the browser blocks cookies. */
export function readCookie(name: string): string | null {
  for (const cookie of allCookies().split(';')) {
    const [key = '', ...value] = cookie.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return null
}

function allCookies(): string {
  try {
    return document.cookie
  } catch {
    // In a sandboxed frame.
    return ''
  }
}

/**
 * Keeps a flag for the whole origin. A browser that blocks cookies keeps nothing and says nothing.
 * @param name and value hold letters, digits, `_`, `-` and `.` only: a cookie quotes nothing
 */
export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing where a page is not secure
    document.cookie = `${name}=${value}; Max-Age=${maxAgeS}; Path=/; SameSite=Lax${secure}`
  } catch {
    // As above: the flag is lost, not the page.
  }
}
