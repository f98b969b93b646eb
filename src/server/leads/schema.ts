import * as v from 'valibot'
import { isEmail, MAX_EMAIL_LENGTH } from '../../features/user/email-rules.ts'
import { captchaAnswer } from '../captcha/check.ts'
import { appId, eventId, text, versionNumber } from '../platform/http/schemas.ts'
import { ACTIONS } from './rules.ts'

/** What a form has at most: a design has no more blocks. */
const MAX_ENTRIES = 200
const MAX_NAME_LENGTH = 200
const MAX_ANSWER_LENGTH = 10_000
const MAX_PAGE_LENGTH = 4_096

const byName = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)), value),
    v.check((entries) => Object.keys(entries).length <= MAX_ENTRIES, 'These are too many answers.'),
  )

/** Without its query and fragment, which may name the visitor; null where it is no page of the web. */
function pageOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname, protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}` : null
}

/** A form of the site's own sends an address; a pop-up what its design asks for. */
export const leadInput = v.object({
  site_id: appId,
  campaign_id: v.string(),
  email: v.optional(
    v.pipe(
      text('The email', MAX_EMAIL_LENGTH),
      v.check(isEmail, 'Enter an email such as name@example.com.'),
    ),
  ),
  answers: v.optional(byName(text('An answer', MAX_ANSWER_LENGTH)), {}),
  consent: v.optional(byName(v.boolean()), {}),
  event_id: v.optional(eventId),
  /** Of the design that the visitor has seen, where the form says it. */
  version: v.optional(versionNumber),
  /** Where the form is. */
  page: v.fallback(v.pipe(v.string(), v.maxLength(MAX_PAGE_LENGTH), v.transform(pageOf)), null),
  /** Asks for the prize of a game before anything else is sent. */
  draw: v.optional(v.boolean(), false),
  /** The event_id of such a draw, whose prize now belongs to the address. */
  drawn: v.optional(eventId),
})
export type LeadInput = v.InferOutput<typeof leadInput>

/**
 * Whether a mail asks once more, now: the same for an address that is known and for one that is not. The
 * prize of a game by its place, with its code once there is all that the form asks for.
 */
export const leadReply = v.object({
  double_optin: v.boolean(),
  prize: v.optional(v.object({ index: v.number(), code: v.nullable(v.string()) })),
  /** Of the blocks that come after the form, by their ids. */
  codes: v.optional(v.record(v.string(), v.string())),
})
export type LeadReply = v.InferOutput<typeof leadReply>

/** The button of the page that was pressed; an answer that is none counts as missing. */
export const pageActionInput = v.object({
  action: v.picklist(ACTIONS),
  captcha: v.fallback(captchaAnswer, ''),
})

export type PageActionInput = v.InferOutput<typeof pageActionInput>
