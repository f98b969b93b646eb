/** The channels whose people come with a mail to set a password; `default` is none of the partners. */
export const PASSWORD_PLATFORMS = ['appsumo', 'shopify', 'lifetime', 'default'] as const
export type PasswordPlatform = (typeof PASSWORD_PLATFORMS)[number]

/** A platform in the API's spelling: the product's own lifetime deal carries its slug. */
export const wirePlatform = (platform: PasswordPlatform, slug: string): string =>
  platform === 'lifetime' ? `${slug}-lifetime` : platform

/** The platform that the API spells so; null for a word that names none. */
export const parsePlatform = (word: string, slug: string): PasswordPlatform | null =>
  PASSWORD_PLATFORMS.find((platform) => wirePlatform(platform, slug) === word) ?? null

/** A token as a header can carry it; empty for what no mail of ours has had in its link. */
export const headerSafeToken = (token: string): string =>
  /^[\x21-\x7e]+$/.test(token) ? token : ''

/** Where the form stands in the dashboard. */
export const setPasswordPath = (platform: PasswordPlatform, slug: string): string =>
  platform === 'default' ? '/reset_password' : `/${wirePlatform(platform, slug)}/reset_password`
