/** The cookie's value; null if there is none, or the browser blocks cookies. */
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
 * Sets a cookie for the whole origin. Does nothing if the browser blocks cookies.
 * @param name like `value`, only letters, digits, `_`, `-` and `.`: nothing is escaped
 */
export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context
    document.cookie = `${name}=${value}; Max-Age=${maxAgeS}; Path=/; SameSite=Lax${secure}`
  } catch {
    // Cookies are blocked.
  }
}
