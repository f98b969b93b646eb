import * as v from 'valibot'
import { isEmail, MAX_EMAIL_LENGTH } from '../../features/user/email-rules.ts'
import { text } from '../platform/http/schemas.ts'
import { subscriberAnswers, subscriberConsent } from '../subscribers/schema.ts'

const timestamp = v.string()
const count = v.number()

export const erasureInput = v.object({
  /** Typed again, so that nobody is deleted by a wrong click. */
  email: text('The email', MAX_EMAIL_LENGTH),
})

/** Somebody who may be on no list, but in answers. */
export const addressInput = v.object({
  email: v.pipe(
    text('The email', MAX_EMAIL_LENGTH),
    v.check(isEmail, 'Enter an email address such as name@example.com.'),
  ),
})

/** A connection whose receiver got the person, and what is requested there when the person is deleted. */
const connectedTool = v.object({
  /** Null, like its title, for a caller without access to the site’s integrations. */
  connection_id: v.nullable(v.string()),
  connection: v.nullable(v.string()),
  /** Such as `Google Sheets`. */
  service: v.string(),
  /**
   * `deletion`: the service is asked to delete the person. `list`: only to remove them from its list or tag. `message`:
   * the owner's server gets a message. Otherwise nothing is requested, because the service’s API can’t remove people, or
   * because the connection’s setting for it is off.
   */
  removal: v.picklist(['deletion', 'list', 'message', 'not-possible', 'turned-off']),
  /** While it is paused, the request waits. */
  connection_state: v.picklist(['active', 'paused']),
})
export type ConnectedTool = v.InferOutput<typeof connectedTool>

export const erasurePreview = v.object({
  /** On how many lists the address is. */
  subscribers: count,
  /** Submissions without a list that contain it. */
  answers: count,
  tools: v.array(connectedTool),
})
export type ErasurePreview = v.InferOutput<typeof erasurePreview>

const erasureCounts = v.object({
  deleted: v.object({
    subscribers: count,
    submissions: count,
    answers: count,
    notes: count,
    tags: count,
    manual_confirmations: count,
    confirmation_emails: count,
    deliveries: count,
    stored_responses: count,
    /** Rows of imported files that were not taken, with the person. */
    rejected_rows: count,
    /** Files with the person that were not imported yet. */
    uploaded_files: count,
    /** All of the account's. */
    export_files: count,
    saved_filters: count,
  }),
  /** What stays, and contained the address, which was taken out. */
  redacted: v.object({
    /** Of other people, like the subscribers and notes. */
    submissions: count,
    subscribers: count,
    notes: count,
    /** Whose filter or tag contained it; those that were under way have ended. */
    bulk_actions: count,
  }),
})
export type ErasureCounts = v.InferOutput<typeof erasureCounts>

export const signedReceipt = v.object({
  receipt: v.object({
    format: v.literal('poplar-erasure-receipt'),
    /** Without `tools` in version 1. */
    version: v.picklist([1, 2]),
    receipt_id: v.string(),
    account_id: v.string(),
    erased_at: timestamp,
    erased_by: v.object({ person_id: v.string(), email: v.string() }),
    /** A keyed hash instead of the address. */
    address: v.object({ hash_algorithm: v.literal('HMAC-SHA-256'), hash: v.string() }),
    ...erasureCounts.entries,
    /** What was requested at each receiver that got the person; the ledger of each has the result. */
    tools: v.optional(v.array(connectedTool)),
  }),
  signature: v.object({
    algorithm: v.literal('Ed25519'),
    /** How the receipt is written before it is signed. */
    canonicalization: v.literal('RFC 8785'),
    key_id: v.string(),
    keys_url: v.string(),
    value: v.string(),
  }),
})
export type SignedReceipt = v.InferOutput<typeof signedReceipt>

const receiptSummary = v.object({
  receipt_id: v.string(),
  erased_at: timestamp,
  erased_by: v.string(),
})
export type ReceiptSummary = v.InferOutput<typeof receiptSummary>

export const receiptsResponse = v.object({ items: v.array(receiptSummary) })

export const publicKeys = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('OKP'),
      crv: v.literal('Ed25519'),
      x: v.string(),
      kid: v.string(),
      use: v.literal('sig'),
    }),
  ),
})

const sent = {
  created_at: timestamp,
  page: v.nullable(v.string()),
  /** Two letters. */
  country: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
}
/** The text of the prize that was won in the campaign's game. */
const prize = v.nullable(v.string())

const dataOfSubscriber = v.object({
  site: v.string(),
  campaign: v.string(),
  email: v.string(),
  joined_at: timestamp,
  confirmed_at: v.nullable(timestamp),
  left_at: v.nullable(timestamp),
  country: v.nullable(v.string()),
  /** Whether the person came from an imported file. */
  imported: v.boolean(),
  prize,
  answers: subscriberAnswers,
  consent: subscriberConsent,
  tags: v.array(v.string()),
  notes: v.array(v.object({ text: v.string(), created_at: timestamp })),
  manual_confirmations: v.array(v.object({ reason: v.string(), created_at: timestamp })),
  submissions: v.array(v.object({ ...sent, network: v.nullable(v.string()) })),
  confirmation_emails: v.array(v.object({ sent_at: timestamp })),
  /** Null for a caller without access to integrations, who can't see deliveries elsewhere either. */
  deliveries: v.nullable(
    v.array(
      v.object({
        ...{ receiver: v.string(), kind: v.string(), state: v.string(), created_at: timestamp },
      }),
    ),
  ),
})
export type DataOfSubscriber = v.InferOutput<typeof dataOfSubscriber>

const dataOfResponse = v.object({ site: v.string(), campaign: v.string(), ...sent, prize })
export type DataOfResponse = v.InferOutput<typeof dataOfResponse>

/** Everything that the account holds about one person. */
export const personalData = v.object({
  format: v.literal('poplar-personal-data'),
  version: v.literal(1),
  exported_at: timestamp,
  email: v.string(),
  /** The sites that were searched: those that the caller may see. */
  sites: v.array(v.string()),
  subscriptions: v.array(dataOfSubscriber),
  /** Answers that contain the address, from forms that added nobody to a list. */
  answers: v.array(dataOfResponse),
})
