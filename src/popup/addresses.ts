/**
 * The URL schemes that links in a pop-up may use; `javascript:` and similar ones would run code on the visitor's page.
 */
const SAFE_PROTOCOLS: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:']

/** A base URL that relative URLs are resolved against. */
const DUMMY_HOST = 'page.invalid'
const DUMMY_URL = `https://${DUMMY_HOST}`

/**
 * Whether a URL may be used in a link or a button: a web page, an email address, a telephone number, or a page of the
 * site itself (`/shop`, `#sizes`). Protocol-relative URLs of other hosts are refused, whatever is between the slashes:
 * browsers ignore tabs and line breaks there.
 */
export function isSafeUrl(url: string): boolean {
  try {
    const { host, protocol } = new URL(url, DUMMY_URL)
    return SAFE_PROTOCOLS.includes(protocol) && (host === DUMMY_HOST || /^[a-z]+:/i.test(url))
  } catch {
    // The oldest browsers that we support can parse a URL only with the `URL` constructor.
    return false
  }
}
