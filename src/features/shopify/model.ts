import * as v from 'valibot'

/** What came of the way back from Shopify. */
export type CallbackOutcome = {
  /** `/` where the shop was known: its account was migrated. Nobody has judged it. */
  redirect: string
  /** Where its owner may set a new password. Nobody has judged it. */
  passwordRedirect: string | null
  /** Whose account the shop is in. */
  userId: string | null
  site: { siteId: string; domain: string } | null
}

const optionalText = v.fallback(v.nullable(v.string()), null)

const wireOutcome = v.pipe(
  v.object({
    redirect: v.string(),
    password_redirect: optionalText,
    user_id: optionalText,
    site: v.fallback(v.nullable(v.object({ site_id: v.string(), domain: v.string() })), null),
  }),
  v.transform(
    (wire): CallbackOutcome => ({
      redirect: wire.redirect,
      passwordRedirect: wire.password_redirect || null,
      userId: wire.user_id,
      site: wire.site && { siteId: wire.site.site_id, domain: wire.site.domain },
    }),
  ),
)

export const parseOutcome = (data: unknown): CallbackOutcome => v.parse(wireOutcome, data)

/** The address that the error refers to, or null. */
export function parseEmail(data: unknown): string | null {
  const result = v.safeParse(v.object({ email: v.pipe(v.string(), v.minLength(1)) }), data)
  return result.success ? result.output.email : null
}

/** An outcome that this tab keeps, by the state that it belongs to. */
export const savedOutcome = v.object({
  state: v.string(),
  outcome: v.object({
    redirect: v.string(),
    passwordRedirect: v.nullable(v.string()),
    userId: v.nullable(v.string()),
    site: v.nullable(v.object({ siteId: v.string(), domain: v.string() })),
  }),
})

/** What the browser that began in the app store holds beside its address. */
export const wireBrowser = (browser: string | null) => (browser === null ? {} : { browser })
