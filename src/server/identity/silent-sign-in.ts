import type { Provider } from 'oidc-provider'
import { protocolPath } from './protocol-path.ts'

/**
 * The silent answer (`web_message`) is a page with one inline script, in a hidden frame of a page of
 * SIGN_IN_ORIGINS. The provider adds that script's hash to the `script-src` that it finds and takes
 * `frame-ancestors` away; where there is no `script-src`, browsers would not run it.
 */
export function allowSilentSignIn(provider: Provider): void {
  provider.use(async (ctx, next) => {
    if (protocolPath(ctx.path).startsWith('/authorize')) {
      ctx.set('content-security-policy', "default-src 'none'; script-src; frame-ancestors 'none'")
    }
    return next()
  })
}
