/** What a link in a pop-up may lead to; `javascript:` and its like would run on the visitor's page. */
const SAFE_PROTOCOLS: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:']

/** Only to find out what a relative address is. */
const SOME_HOST = 'page.invalid'
const SOME_PAGE = `https://${SOME_HOST}`

/**
 * Whether an address may stand behind a link or a button: a web page, a mail, a telephone, or a place of
 * the page's own site (`/shop`, `#sizes`). One that names another host by slashes alone may not, whatever
 * stands between them: browsers overlook tabs and line ends there.
 */
export function isSafeAddress(address: string): boolean {
  try {
    const { host, protocol } = new URL(address, SOME_PAGE)
    return SAFE_PROTOCOLS.includes(protocol) && (host === SOME_HOST || /^[a-z]+:/i.test(address))
  } catch {
    // Not by `canParse`, which is younger than the oldest of our browsers.
    return false
  }
}
