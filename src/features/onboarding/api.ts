import type { Kit } from '../../config/kit.ts'
import { createHttp, type Http } from '../../lib/http.ts'
import type { UserInfo } from './user-info.ts'

/** `POST` to the user-info service. The response body is not used. */
export async function postUserInfo(kit: Kit, info: UserInfo): Promise<void> {
  const { http, path } = userInfoService(kit)
  await http.post(path, { body: info })
}

/** The service's origin may differ from the API's; the token is sent only to configured origins. */
function userInfoService({ config, http, tokens, clock }: Kit): { http: Http; path: string } {
  const { apiBase, apiOrigins, userInfoUrl } = config
  if (userInfoUrl.startsWith(`${apiBase}/`)) {
    return { http, path: userInfoUrl.slice(apiBase.length) }
  }
  const isTrusted = apiOrigins.includes(new URL(userInfoUrl).origin)
  const headers = async (): Promise<Record<string, string>> => {
    const authorization = isTrusted ? await tokens.authorization({ reason: 'first' }) : null
    return authorization === null ? {} : { authorization }
  }
  return { http: createHttp({ base: userInfoUrl, headers, clock }), path: '' }
}
