import type { Context } from 'hono'

/** Cloudflare, Vercel and CloudFront state where a request comes from. */
const COUNTRY_HEADERS = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
] as const

/** What these proxies send if they don't know the country. */
const UNKNOWN_CODES: readonly string[] = ['XX', 'ZZ']

/** The caller's country as two letters, from the header of a trusted proxy; null if it is unknown. */
export function clientCountry(context: Context, trustsProxy: boolean): string | null {
  if (!trustsProxy) return null
  for (const name of COUNTRY_HEADERS) {
    const code = context.req.header(name)?.trim().toUpperCase() ?? ''
    if (/^[A-Z]{2}$/.test(code) && !UNKNOWN_CODES.includes(code)) return code
  }
  return null
}
