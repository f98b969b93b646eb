import { secureHeaders } from 'hono/secure-headers'

type PageHeaders = {
  /** Origins besides our own where a form may end up, as sign-in does at the client. */
  formsLeadTo?: readonly string[]
}

/** For the server's own pages: nothing inline, nothing foreign, never in a frame. */
export const pageHeaders = ({ formsLeadTo = [] }: PageHeaders = {}) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      fontSrc: ["'self'"],
      formAction: ["'self'", ...formsLeadTo],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    // Links in mails carry a token in their query.
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Set by whoever terminates https.
    strictTransportSecurity: false,
  })
