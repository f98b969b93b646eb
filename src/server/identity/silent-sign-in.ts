import type { Provider } from 'oidc-provider'
import { protocolPath } from './protocol-path.ts'

/**
 * The response of silent authentication (`web_message`) is a page with one inline script, in a hidden frame on a
 * page of SIGN_IN_ORIGINS. The provider adds that script's hash to an existing `script-src` and removes
 * `frame-ancestors`; without a `script-src`, browsers would not run the script.
 */
export function allowSilentSignIn(provider: Provider): void {
  provider.use(async (ctx, next) => {
    if (protocolPath(ctx.path).startsWith('/authorize')) {
      ctx.set('content-security-policy', "default-src 'none'; script-src; frame-ancestors 'none'")
    }
    return next()
  })
}
