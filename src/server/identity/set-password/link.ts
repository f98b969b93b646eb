import {
  type PasswordPlatform,
  setPasswordPath,
} from '../../../features/password/platform-rules.ts'
import { BRAND_SLUG } from '../../platform/pages/document.ts'

type Link = {
  dashboard: string
  platform: PasswordPlatform
  /** Without one the page says where the link is. */
  token?: string
  email: string
}

/** The address that the mail, or an app store's way back, leads to. Its query is fixed. */
export function setPasswordLink({ dashboard, platform, token, email }: Link): string {
  const query = new URLSearchParams({ ...(token !== undefined && { access_token: token }), email })
  return `${dashboard}${setPasswordPath(platform, BRAND_SLUG)}?${query}`
}
