import type { Http } from '../../lib/http.ts'

type NewPassword = {
  /** As spelled in the API. */
  platform: string
  accessToken: string
  password: string
  idempotencyKey: string
  signal: AbortSignal
}

/** `PUT /{platform}/reset_password`, authorised by the token from the email. @throws ApiFailure */
export async function putPassword(http: Http, choice: NewPassword): Promise<void> {
  const { platform, accessToken, password, idempotencyKey, signal } = choice
  await http.put(`/${platform}/reset_password`, {
    body: { password },
    headers: { 'access-token': accessToken },
    anonymous: true,
    idempotencyKey,
    signal,
  })
}
