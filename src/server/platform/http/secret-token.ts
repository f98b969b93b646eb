import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** What a token of ours looks like; anything else is the token of nothing, and asks the database nothing. */
export const TOKEN_PATTERN = /^[\w-]{43}$/

/** For a link of a mail or a cookie: nobody guesses it. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Secrets are kept like this only. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
