import { textIn } from './model.ts'

/** A response: the message for the user, and the license's email address. */
export type LicenseResponse = { message: string; email: string }

export const parseLicenseResponse = (data: unknown): LicenseResponse => ({
  message: textIn(data, 'msg') ?? '',
  email: textIn(data, 'email') ?? '',
})
