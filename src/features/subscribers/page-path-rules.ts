import { parseUrl } from '../../lib/parse-url.ts'

/** The page's path; the whole text if it isn't an address. */
export const pathOfPage = (page: string): string => parseUrl(page)?.pathname ?? page
