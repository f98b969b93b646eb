import * as v from 'valibot'
import { isEmail, MAX_EMAIL_LENGTH } from '../../features/user/email-rules.ts'
import { eventId } from '../campaign-events/schema.ts'
import { captchaToken } from '../captcha/check.ts'
import { text, versionNumber } from '../platform/http/schemas.ts'
import { appId } from '../sites/schema.ts'
import { ACTIONS } from './rules.ts'

/** The maximum number of entries in a form: a design can't have more blocks than this. */
const MAX_ENTRIES = 200
const MAX_NAME_LENGTH = 200
const MAX_ANSWER_LENGTH = 10_000
const MAX_PAGE_LENGTH = 4_096

const recordByName = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)), value),
    v.check((entries) => Object.keys(entries).length <= MAX_ENTRIES, 'There are too many answers.'),
  )

/** The URL without its query and fragment, which may identify the visitor; null if it is not a web page. */
function cleanPageUrl(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname, protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}` : null
}

/** A site's own form sends an email address; a pop-up sends the fields of its design. */
export const leadInput = v.object({
  site_id: appId,
  campaign_id: v.string(),
  email: v.optional(
    v.pipe(
      text('The email', MAX_EMAIL_LENGTH),
      v.check(isEmail, 'Enter an email address such as name@example.com.'),
    ),
  ),
  answers: v.optional(recordByName(text('An answer', MAX_ANSWER_LENGTH)), {}),
  consent: v.optional(recordByName(v.boolean()), {}),
  event_id: v.optional(eventId),
  /** The version of the design that the visitor saw, if the form sends it. */
  version: v.optional(versionNumber),
  /** The page that the form is on. */
  page: v.fallback(
    v.pipe(v.string(), v.maxLength(MAX_PAGE_LENGTH), v.transform(cleanPageUrl)),
    null,
  ),
  /** Requests a game's prize before anything else is submitted. */
  draw: v.optional(v.boolean(), false),
  /** The `event_id` of an earlier draw, whose prize now belongs to the address. */
  drawn: v.optional(eventId),
})
export type LeadInput = v.InferOutput<typeof leadInput>

/**
 * Whether a confirmation email is sent now: the same for a known and an unknown address. A game's prize is identified
 * by its index, with its code once all required fields have been submitted.
 */
export const leadResponse = v.object({
  double_optin: v.boolean(),
  prize: v.optional(v.object({ index: v.number(), code: v.nullable(v.string()) })),
  /** The codes of the blocks after the form, by block ID. */
  codes: v.optional(v.record(v.string(), v.string())),
})
export type LeadResponse = v.InferOutput<typeof leadResponse>

/** The button that was pressed on the page; an invalid captcha token counts as missing. */
export const pageActionInput = v.object({
  action: v.picklist(ACTIONS),
  captcha: v.fallback(captchaToken, ''),
})

export type PageActionInput = v.InferOutput<typeof pageActionInput>
