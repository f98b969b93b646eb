import * as v from 'valibot'
import {
  MAX_NOTE_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TAG_LENGTH,
} from '../../features/subscribers/person-rules.ts'
import { text } from '../platform/http/schemas.ts'
import { subscriberAnswers, subscriberConsent, subscriberResponse } from '../subscribers/schema.ts'

const required = (name: string, maxLength: number, message: string) =>
  v.pipe(text(name, maxLength), v.nonEmpty(message))

export const noteInput = v.object({
  text: required('The note', MAX_NOTE_LENGTH, 'Write something in the note.'),
})

/** Without line breaks, and with single spaces. */
export const tagName = v.pipe(
  v.string(),
  v.transform((tag) => tag.replace(/\s+/g, ' ')),
  required('A tag', MAX_TAG_LENGTH, 'Enter a tag.'),
)

export const tagInput = v.object({ tag: tagName })

export const confirmationInput = v.object({
  reason: required('The reason', MAX_REASON_LENGTH, 'Say why you confirm this person.'),
})

export const noteResponse = v.object({
  id: v.string(),
  text: v.string(),
  created_at: v.string(),
  /** Null if the author has left the account. */
  author: v.nullable(v.string()),
  /** Whether the caller wrote it, and may delete it. */
  is_own: v.boolean(),
})
export type NoteResponse = v.InferOutput<typeof noteResponse>

const submissionResponse = v.object({
  id: v.string(),
  created_at: v.string(),
  page: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
  /** An IPv4 /24 or IPv6 /48; null if unknown. */
  network: v.nullable(v.string()),
  /** When it was applied; null while nobody has confirmed it. */
  counted_at: v.nullable(v.string()),
})
export type SubmissionResponse = v.InferOutput<typeof submissionResponse>

const confirmationResponse = v.object({
  reason: v.string(),
  created_at: v.string(),
  /** Null if the person has left the account. */
  confirmed_by: v.nullable(v.string()),
})
export type ConfirmationResponse = v.InferOutput<typeof confirmationResponse>

export const tagsResponse = v.object({ tags: v.array(v.string()) })

const givenConsent = v.object({
  ...subscriberConsent.item.entries,
  /** Of the form that it was given in; null if unknown. */
  page: v.nullable(v.string()),
  network: v.nullable(v.string()),
})

export const detailsResponse = v.object({
  ...subscriberResponse.entries,
  consent: v.array(givenConsent),
  /** The letter of the campaign's variant in an A/B test; null without a test. */
  variant: v.nullable(v.string()),
  /** The same address on the lists of the site's other campaigns, in any state. */
  other_lists: v.array(v.object({ id: v.string(), campaign_title: v.string() })),
  notes: v.array(noteResponse),
  /** The newest 50, newest first. */
  submissions: v.array(submissionResponse),
  /** Of all submissions. */
  submission_count: v.number(),
  /** When the newest 50 confirmation emails were sent, newest first. */
  emails: v.array(v.object({ sent_at: v.string() })),
  /** Confirmations by somebody of the account, newest first. */
  manual_confirmations: v.array(confirmationResponse),
  /** Null if the person is on the list, or unsubscribed themselves; within, null for somebody who has left the account. */
  manual_unsubscription: v.nullable(v.object({ unsubscribed_by: v.nullable(v.string()) })),
})
export type DetailsResponse = v.InferOutput<typeof detailsResponse>
