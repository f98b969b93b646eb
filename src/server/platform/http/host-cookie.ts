/**
 * A cookie for the whole of an origin. Over https its name begins with `__Host-`, by which browsers take
 * it from this very host only, for all of its paths: no other subdomain can set it in our place.
 */
export function hostCookie(name: string, origin: string): { name: string; isSecure: boolean } {
  const isSecure = origin.startsWith('https:')
  return { name: isSecure ? `__Host-${name}` : name, isSecure }
}
