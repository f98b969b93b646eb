import type { Call, Http } from '../../lib/http.ts'
import { parseUser, type User } from '../user/model.ts'
import type { Identity } from './auth.ts'
import { parseEmailSent, referralRequest } from './model.ts'

/** `POST /login`, once after a callback. The response body is not used. */
export async function postLogin(
  http: Http,
  person: Identity,
  referralId: string | null,
): Promise<void> {
  await http.post('/login', { body: { ...person, ...referralRequest(referralId) } })
}

/** `GET /user/me`. Fails with code `DEACTIVATED` if the account was deactivated. */
export async function getUser(http: Http, call: Pick<Call, 'signal'> = {}): Promise<User> {
  const { data } = await http.get('/user/me', call)
  return parseUser(data)
}

/**
 * `POST /user/verification_email`: resends the email that verifies the user's own address. Resolves to false if the
 * address is already verified.
 */
export async function postVerificationEmail(http: Http): Promise<boolean> {
  const { data } = await http.post('/user/verification_email')
  return parseEmailSent(data)
}

/** `POST /user/setup_finished`: records that the first-run onboarding is finished. */
export async function postSetupFinished(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<void> {
  await http.post('/user/setup_finished', call)
}
