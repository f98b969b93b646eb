import type { Call, Http } from '../../lib/http.ts'
import { parseUser, type User } from '../user/model.ts'
import type { Identity } from './auth.ts'
import { parseSent, wireReferral } from './model.ts'

/** `POST /login`, once after a callback. Its answer says nothing that is used. */
export async function postLogin(
  http: Http,
  person: Identity,
  referralId: string | null,
): Promise<void> {
  await http.post('/login', { body: { ...person, ...wireReferral(referralId) } })
}

/** `GET /user/me`. An account that was switched off is refused with code `DEACTIVATED`. */
export async function getUser(http: Http, call: Pick<Call, 'signal'> = {}): Promise<User> {
  const { data } = await http.get('/user/me', call)
  return parseUser(data)
}

/**
 * `POST /user/verification_email`: mails the link that confirms the person's own address, once more. False where it is
 * confirmed already.
 */
export async function postVerificationEmail(http: Http): Promise<boolean> {
  const { data } = await http.post('/user/verification_email')
  return parseSent(data)
}

/** `POST /user/setup_finished`: the first-run onboarding is over. */
export async function postSetupFinished(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<void> {
  await http.post('/user/setup_finished', call)
}
