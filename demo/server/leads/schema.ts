import * as v from 'valibot'
import { isEmail } from '../../../src/features/session/rules.ts'
import { captchaAnswer } from '../captcha/check.ts'
import { text } from '../http/schemas.ts'
import { ACTIONS } from './rules.ts'

const MAX_EMAIL_LENGTH = 254

export const leadInput = v.object({
  site_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'site_id is not an App ID.')),
  campaign_id: v.string(),
  email: v.pipe(
    text('The email', MAX_EMAIL_LENGTH),
    v.check(isEmail, 'Enter an email such as name@example.com.'),
  ),
})

/** Whether a mail asks once more: the same for an address that is known and for one that is not. */
export const leadReply = v.object({ double_optin: v.boolean() })

/** The button of the page that was pressed; an answer that is none counts as missing. */
export const pressed = v.object({
  action: v.picklist(ACTIONS),
  captcha: v.fallback(captchaAnswer, ''),
})

export type Pressed = v.InferOutput<typeof pressed>
