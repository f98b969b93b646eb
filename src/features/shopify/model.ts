import * as v from 'valibot'

/** The server's response to the Shopify callback. */
export type CallbackOutcome = {
  /** `/` if the shop already had an account, which was migrated. Not validated yet. */
  redirect: string
  /** Where the owner may set a new password. Not validated yet. */
  passwordRedirect: string | null
  /** The user whose account the shop belongs to. */
  userId: string | null
  site: { siteId: string; domain: string } | null
}

const optionalText = v.fallback(v.nullable(v.string()), null)

const outcomeSchema = v.pipe(
  v.object({
    redirect: v.string(),
    password_redirect: optionalText,
    user_id: optionalText,
    site: v.fallback(v.nullable(v.object({ site_id: v.string(), domain: v.string() })), null),
  }),
  v.transform(
    (response): CallbackOutcome => ({
      redirect: response.redirect,
      passwordRedirect: response.password_redirect || null,
      userId: response.user_id,
      site: response.site && { siteId: response.site.site_id, domain: response.site.domain },
    }),
  ),
)

export const parseOutcome = (data: unknown): CallbackOutcome => v.parse(outcomeSchema, data)

/** The address that the error refers to, or null. */
export function parseEmail(data: unknown): string | null {
  const result = v.safeParse(v.object({ email: v.pipe(v.string(), v.minLength(1)) }), data)
  return result.success ? result.output.email : null
}

/** An outcome that this tab stores, with the `state` parameter that it belongs to. */
export const savedOutcome = v.object({
  state: v.string(),
  outcome: v.object({
    redirect: v.string(),
    passwordRedirect: v.nullable(v.string()),
    userId: v.nullable(v.string()),
    site: v.nullable(v.object({ siteId: v.string(), domain: v.string() })),
  }),
})

/** The cookie in a browser where the installation started in the app store. */
export const browserParameter = (browser: string | null) => (browser === null ? {} : { browser })
