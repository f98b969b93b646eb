import {
  type PasswordPlatform,
  setPasswordPath,
} from '../../../features/password/platform-rules.ts'
import { BRAND_SLUG } from '../../pages/document.ts'

type Link = {
  dashboard: string
  platform: PasswordPlatform
  /** Without a token, the page explains where to find the link. */
  token?: string
  email: string
}

/** The URL in the email, also used as an app store's return URL. Its query parameters are a fixed contract. */
export function setPasswordLink({ dashboard, platform, token, email }: Link): string {
  const query = new URLSearchParams({ ...(token !== undefined && { access_token: token }), email })
  return `${dashboard}${setPasswordPath(platform, BRAND_SLUG)}?${query}`
}
