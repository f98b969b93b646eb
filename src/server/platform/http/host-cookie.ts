/**
 * The name of a cookie for a whole origin. Over HTTPS it starts with `__Host-`, so that browsers accept the
 * cookie only from this exact host, with path `/`: no other subdomain can set it for us.
 */
export function hostCookie(name: string, origin: string): { name: string; isSecure: boolean } {
  const isSecure = origin.startsWith('https:')
  return { name: isSecure ? `__Host-${name}` : name, isSecure }
}
