/** What a link in a pop-up may lead to; `javascript:` and its like would run on the visitor's page. */
const SAFE_PROTOCOLS: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:']

/** Only to find out what a relative address is. */
const SOME_PAGE = 'https://page.invalid/'

/**
 * Whether an address may stand behind a link or a button: a web page, a mail, a telephone, or a place of
 * the page's own site (`/shop`, `#sizes`). One that names another host by two slashes alone may not.
 */
export function isSafeAddress(address: string): boolean {
  if (/^[\s\\]|^[/\\]{2}/.test(address) || !URL.canParse(address, SOME_PAGE)) return false
  return SAFE_PROTOCOLS.includes(new URL(address, SOME_PAGE).protocol)
}
