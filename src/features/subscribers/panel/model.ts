import * as v from 'valibot'
import { parseSubscriber, type Subscriber } from '../model.ts'

/** One form, as it was sent. */
export type Submission = {
  id: string
  sentAt: Date
  page: string | null
  answers: Readonly<Record<string, string>>
  consentTexts: readonly string[]
  /** The sender's shortened network address, if known. */
  network: string | null
  /** Null while nobody has confirmed it. */
  countedAt: Date | null
}

export type Note = {
  id: string
  text: string
  writtenAt: Date
  /** Null for somebody who has left the account. */
  author: string | null
  isOwn: boolean
}

export type ManualConfirmation = { at: Date; reason: string; by: string | null }

/** Somebody of the account who stated, with an imported file, that the people in it have agreed. */
export type Import = { at: Date; by: string }

/** What the subscriber agreed to, with the page and the network of the form, if they are known. */
type Consent = { text: string; at: Date; page: string | null; network: string | null }

/** A subscriber with everything that the side panel shows. */
export type Details = Subscriber & {
  variant: string | null
  leftAt: Date | null
  /** The same address on the lists of the site's other campaigns. */
  otherLists: readonly { id: string; campaignTitle: string }[]
  consents: readonly Consent[]
  /** Null for a subscriber who signed up. */
  imported: Import | null
  country: string | null
  tags: readonly string[]
  notes: readonly Note[]
  /** The newest ones. */
  submissions: readonly Submission[]
  submissionCount: number
  emailsSentAt: readonly Date[]
  manualConfirmations: readonly ManualConfirmation[]
  /** Null unless somebody of the account has unsubscribed them. */
  manualUnsubscription: { by: string | null } | null
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

const noteSchema = v.pipe(
  v.object({
    id: v.string(),
    text: v.string(),
    created_at: moment,
    author: v.nullable(v.string()),
    is_own: v.boolean(),
  }),
  v.transform(
    ({ created_at: writtenAt, is_own: isOwn, ...note }): Note => ({ ...note, writtenAt, isOwn }),
  ),
)

const submissionSchema = v.pipe(
  v.object({
    id: v.string(),
    created_at: moment,
    page: v.nullable(v.string()),
    answers: v.record(v.string(), v.string()),
    consent: v.array(v.object({ text: v.string() })),
    network: v.nullable(v.string()),
    counted_at: v.nullable(moment),
  }),
  v.transform(
    ({ created_at: sentAt, counted_at: countedAt, consent, ...sent }): Submission => ({
      ...sent,
      sentAt,
      countedAt,
      consentTexts: consent.map(({ text }) => text),
    }),
  ),
)

const confirmationSchema = v.pipe(
  v.object({ reason: v.string(), created_at: moment, confirmed_by: v.nullable(v.string()) }),
  v.transform(
    ({ reason, created_at: at, confirmed_by: by }): ManualConfirmation => ({ reason, at, by }),
  ),
)

const consentSchema = v.object({
  text: v.string(),
  at: moment,
  page: v.optional(v.nullable(v.string()), null),
  network: v.optional(v.nullable(v.string()), null),
  source: v.optional(v.string()),
  by: v.optional(v.string()),
})

function importOf(consent: readonly v.InferOutput<typeof consentSchema>[]): Import | null {
  const found = consent.find(({ source }) => source === 'import')
  return found?.by === undefined ? null : { at: found.at, by: found.by }
}

const detailsSchema = v.object({
  consent: v.optional(v.array(consentSchema), []),
  variant: v.nullable(v.string()),
  left_at: v.nullable(moment),
  country: v.optional(v.nullable(v.string()), null),
  other_lists: v.optional(v.array(v.object({ id: v.string(), campaign_title: v.string() })), []),
  tags: v.array(v.string()),
  notes: v.array(noteSchema),
  submissions: v.array(submissionSchema),
  submission_count: v.optional(v.number(), 0),
  emails: v.array(v.object({ sent_at: moment })),
  manual_confirmations: v.array(confirmationSchema),
  manual_unsubscription: v.optional(
    v.nullable(
      v.pipe(
        v.object({ unsubscribed_by: v.nullable(v.string()) }),
        v.transform(({ unsubscribed_by: by }) => ({ by })),
      ),
    ),
    null,
  ),
})

export function parseDetails(data: unknown): Details {
  const parsed = v.parse(detailsSchema, data)
  const { left_at, consent, emails, other_lists, submission_count, ...rest } = parsed
  const { manual_confirmations, manual_unsubscription, ...details } = rest
  return {
    ...parseSubscriber(data),
    ...details,
    leftAt: left_at,
    submissionCount: submission_count,
    otherLists: other_lists.map(({ id, campaign_title: campaignTitle }) => ({ id, campaignTitle })),
    consents: consent.map(({ text, at, page, network }) => ({ text, at, page, network })),
    imported: importOf(consent),
    emailsSentAt: emails.map(({ sent_at }) => sent_at),
    manualConfirmations: manual_confirmations,
    manualUnsubscription: manual_unsubscription,
  }
}

export const parseNotes = (data: unknown): Note[] =>
  v.parse(v.object({ notes: v.array(noteSchema) }), data).notes
