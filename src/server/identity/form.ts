import type { Context } from 'hono'
import * as v from 'valibot'
import { type PasswordProblem, passwordProblem } from '../../features/password/rules.ts'
import { isEmail } from '../../features/user/email-rules.ts'
import { isCommonPassword, isDemoPassword } from './common-passwords.ts'

const MAX_NAME_LENGTH = 100

/** A missing field, a file instead of text, and text that the database cannot store are treated as empty. */
const text = v.fallback(
  v.pipe(
    v.string(),
    v.check((value) => !value.includes('\0')),
  ),
  '',
)
const trimmed = v.pipe(text, v.trim())

const fields = v.object({
  email: trimmed,
  name: trimmed,
  password: text,
  token: text,
  /** Sent only if the checkbox is checked. */
  remember: v.pipe(
    text,
    v.transform((value) => value === 'yes'),
  ),
  platform: v.fallback(v.picklist(['shopify', 'other']), 'other'),
})

export type Fields = v.InferOutput<typeof fields>

/** All fields in our forms; each handler uses some of them. */
export async function readFields(c: Context): Promise<Fields> {
  return v.parse(fields, await c.req.parseBody())
}

export function emailError(email: string): string | undefined {
  if (email === '') return 'Enter your email'
  return isEmail(email) ? undefined : 'Enter an email address such as name@example.com'
}

export function nameError(name: string): string | undefined {
  if (name === '') return 'Enter your first name'
  return name.length > MAX_NAME_LENGTH ? 'Enter a shorter name' : undefined
}

const PASSWORD_MESSAGES: Record<PasswordProblem, string> = {
  rules: 'Choose a password that meets all five rules',
  'too-long': 'Choose a shorter password',
  'is-email': 'Choose a password that isn’t your email address',
}

const TOO_COMMON_MESSAGE = 'This password is too common. Choose one that is harder to guess'

/**
 * Validates a new password for the account with this email address. On a local server the demo password is
 * allowed, because it protects nothing there.
 */
export function newPasswordError(
  password: string,
  email: string,
  { isHosted }: { isHosted: boolean },
): string | undefined {
  if (password === '') return 'Choose a password'
  const problem = passwordProblem(password, email)
  if (problem !== null) return PASSWORD_MESSAGES[problem]
  const isCommon = isCommonPassword(password) || (isHosted && isDemoPassword(password))
  return isCommon ? TOO_COMMON_MESSAGE : undefined
}
