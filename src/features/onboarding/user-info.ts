import type { PersonRole } from '../password/model.ts'

/** What the user-info service takes, in its own spelling. */
export type UserInfo = {
  website: string
  industry: string
  phoneNumber: string
  country: string
  title: string
  plan: 'free'
  productName: string
}

/** The note to the user-info service. A field that was skipped goes as an empty text. */
export function userInfo(
  details: {
    website: string
    industry?: string | undefined
    phoneNumber?: string | undefined
    country?: string | undefined
    role?: PersonRole | undefined
  },
  productName: string,
): UserInfo {
  return {
    website: details.website,
    industry: details.industry ?? '',
    phoneNumber: details.phoneNumber ?? '',
    country: details.country ?? '',
    title: details.role ?? '',
    plan: 'free',
    productName,
  }
}
