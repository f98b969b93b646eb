import type { Answers } from '../../popup/answers-rules.ts'
import type { Queryable } from '../platform/database/database.ts'

/** Consent wording that a visitor agreed to, and when they agreed. */
export type Consent = { text: string; at: string }

export const toConsent = (texts: readonly string[], now: Date): Consent[] =>
  texts.map((text) => ({ text, at: now.toISOString() }))

type Response = {
  campaignId: string
  eventId: string
  answers: Answers
  consent: readonly Consent[]
  prize: number | null
  /** The page that the form was on, if known. */
  page: string | null
  /** Two letters; null if unknown. */
  country: string | null
  now: Date
}

/** Stores a submission that added nobody to a list, once per event ID. */
export async function addResponse(statements: Queryable, response: Response): Promise<void> {
  const { campaignId, eventId, answers, consent, prize, page, country, now } = response
  await statements.query(
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, prize, page, country,
       created_at)
     select account_id, site_id, campaign_id, $2::text, $3::jsonb, $4::jsonb, $5::integer, $6::text, $7::text,
       $8::timestamptz
     from campaigns where campaign_id = $1::uuid
     on conflict (campaign_id, event_id) do nothing`,
    [
      ...[campaignId, eventId, JSON.stringify(answers), JSON.stringify(consent)],
      ...[prize, page, country, now],
    ],
  )
}

/** The prize that was drawn for an event; null if there is none. */
export async function findResponsePrize(
  statements: Queryable,
  { campaignId, eventId }: { campaignId: string; eventId: string | undefined },
): Promise<number | null> {
  const [row] = await statements.query<{ prize: number | null }>(
    'select prize from responses where campaign_id = $1::uuid and event_id = $2',
    [campaignId, eventId ?? ''],
  )
  return row?.prize ?? null
}

/**
 * Claims a prize that was drawn before the form, for the first address that is submitted with it. Null if the
 * prize belongs to another address or doesn't exist.
 */
export async function claimDrawPrize(
  statements: Queryable,
  draw: { campaignId: string; eventId: string | undefined; subscriberId: string },
): Promise<number | null> {
  const [row] = await statements.query<{ prize: number | null }>(
    `update responses set won_by = $3::uuid
     where campaign_id = $1::uuid and event_id = $2 and coalesce(won_by, $3::uuid) = $3::uuid
     returning prize`,
    [draw.campaignId, draw.eventId ?? '', draw.subscriberId],
  )
  return row?.prize ?? null
}

/** Stores the prize that the address has won. */
export async function savePrize(
  statements: Queryable,
  subscriberId: string,
  prize: number,
): Promise<void> {
  await statements.query(
    'update subscribers set prize = $2::integer where subscriber_id = $1::uuid',
    [subscriberId, prize],
  )
}

/** The index of the prize that the address has won before; null if it has not won yet. */
export async function findSubscriberPrize(
  statements: Queryable,
  subscriberId: string,
): Promise<number | null> {
  const [row] = await statements.query<{ prize: number | null }>(
    // Locked until the transaction ends: of two simultaneous submissions, only one draws.
    'select prize from subscribers where subscriber_id = $1::uuid for update',
    [subscriberId],
  )
  return row?.prize ?? null
}
