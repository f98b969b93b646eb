import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The format of our tokens; anything else is rejected without a database query. */
export const TOKEN_PATTERN = /^[\w-]{43}$/

/** An unguessable token for an email link or a cookie. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Secrets are stored only as this hash. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
