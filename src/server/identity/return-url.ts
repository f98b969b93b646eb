import * as v from 'valibot'

const MAX_LENGTH = 2_000
const CALLBACK = '/login_success/'

const params = v.object({
  redirect_uri: v.string(),
  return_to: v.fallback(v.pipe(v.string(), v.startsWith('/'), v.maxLength(MAX_LENGTH)), '/'),
})

/**
 * Where to redirect a browser after a sign-in outside an attempt, based on the request that started the attempt:
 * to the requested path (`return_to`) on the client's origin, or to the client's page if it has no callback page.
 * The provider has validated `redirect_uri`.
 */
export function resolveReturnUrl(request: unknown): string {
  const { redirect_uri, return_to } = v.parse(params, request)
  const { origin, pathname } = new URL(redirect_uri)
  if (pathname !== CALLBACK) return redirect_uri
  // A path such as `//other.example` is a URL of another origin.
  const url = URL.canParse(return_to, origin) ? new URL(return_to, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}
