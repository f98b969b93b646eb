import type { PersonRole } from '../password/model.ts'

/** The request body for the user-info service. */
export type UserInfo = {
  website: string
  industry: string
  phoneNumber: string
  country: string
  title: string
  plan: 'free'
  productName: string
}

/** Creates the request body for the user-info service. Skipped fields are sent as empty strings. */
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
