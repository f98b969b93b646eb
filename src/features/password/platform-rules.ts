/** The channels whose customers get an email to set a password; `default` is for customers without a partner. */
export const PASSWORD_PLATFORMS = ['appsumo', 'shopify', 'lifetime', 'default'] as const
export type PasswordPlatform = (typeof PASSWORD_PLATFORMS)[number]

/** A platform as spelled in the API: the product's own lifetime deal includes the product's slug. */
export const platformParameter = (platform: PasswordPlatform, slug: string): string =>
  platform === 'lifetime' ? `${slug}-lifetime` : platform

/** The platform for an API value; null if it is unknown. */
export const parsePlatform = (word: string, slug: string): PasswordPlatform | null =>
  PASSWORD_PLATFORMS.find((platform) => platformParameter(platform, slug) === word) ?? null

/** The token if it is valid in a header; otherwise empty, as no link of ours contains such a token. */
export const headerSafeToken = (token: string): string =>
  /^[\x21-\x7e]+$/.test(token) ? token : ''

/** The form's path in the dashboard. */
export const setPasswordPath = (platform: PasswordPlatform, slug: string): string =>
  platform === 'default'
    ? '/reset_password'
    : `/${platformParameter(platform, slug)}/reset_password`
