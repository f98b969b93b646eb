import * as v from 'valibot'

const MAX_LENGTH = 2_000
const CALLBACK = '/login_success/'

const params = v.object({
  redirect_uri: v.string(),
  return_to: v.fallback(v.pipe(v.string(), v.startsWith('/'), v.maxLength(MAX_LENGTH)), '/'),
})

/**
 * Where a browser goes on that has signed in outside of an attempt, by the request that began the attempt: to the path
 * that was asked for (`return_to`) on the client's own origin, or to the client's page where that has no callback of
 * its own. The provider has checked `redirect_uri`.
 */
export function resolveReturnUrl(request: unknown): string {
  const { redirect_uri, return_to } = v.parse(params, request)
  const { origin, pathname } = new URL(redirect_uri)
  if (pathname !== CALLBACK) return redirect_uri
  // A path such as `//other.example` is another origin's address.
  const url = URL.canParse(return_to, origin) ? new URL(return_to, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}
