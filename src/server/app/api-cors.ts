import { allowOrigins } from '../platform/http/cors.ts'
import type { Settings } from './environment.ts'

/** Routes that visitors of any site load or send to; they set their own CORS headers. */
const PUBLIC_PATHS =
  /^\/v1\/(events$|campaign_events$|previews$|leads|live\/|popup\/|fonts\/|images\/|art\/|poplar\.js|downloads\/)/

/** For responses that are sent before those routes run. */
export const isPublicPath = (path: string): boolean => PUBLIC_PATHS.test(path)

function readAllowedOrigins(settings: Settings): ReadonlySet<string> {
  const { addresses, isHosted, allowedOrigins, signInOrigins } = settings
  const siblings = isHosted ? [] : [addresses.siblings]
  return new Set([addresses.app, ...siblings, ...allowedOrigins, ...signInOrigins])
}

/** The dashboard, and the other products' pages that embed its parts, may call the API. */
export const apiCors = (settings: Settings) =>
  allowOrigins({
    origins: readAllowedOrigins(settings),
    requestHeaders: ['access-token', 'site-id'],
    isPublicPath,
  })
