import { textIn } from './model.ts'

/** A response: the message for the user, and the license's email address. */
export type LicenseReply = { message: string; email: string }

export const parseReply = (data: unknown): LicenseReply => ({
  message: textIn(data, 'msg') ?? '',
  email: textIn(data, 'email') ?? '',
})
