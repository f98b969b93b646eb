import { randomUUID } from 'node:crypto'
import { asksForEmail } from '../../../src/popup/answers-rules.ts'
import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { type Form, readForm } from './form.ts'
import { prizeFor, told } from './prizes.ts'
import { addLead, type Lead, putOnList } from './repository.ts'
import {
  addResponse,
  agreedAt,
  keepAnswers,
  prizeOfResponse,
  prizeOfSubscriber,
} from './responses.ts'
import type { LeadInput, LeadReply } from './schema.ts'
import { findVisited, type VisitedCampaign } from './visited-campaign.ts'

/** What was taken, and whom a mail asks once more. */
export type Taken = { reply: LeadReply; asked: Lead | null }

/**
 * Takes what a visitor has sent.
 * @throws Refusal NOT_FOUND for a campaign that the site does not show, INVALID with the visitor's fault
 */
export async function takeLead(
  statements: Statements,
  input: LeadInput,
  now: Date,
): Promise<Taken> {
  const campaign = await findVisited(statements, {
    ...{ siteId: input.site_id, campaignId: input.campaign_id, now },
  })
  if (campaign === null) throw new Refusal('NOT_FOUND', 'The site has no such campaign.')
  if (input.draw) return { reply: await drawOnly(statements, campaign, input, now), asked: null }
  const form = readForm(campaign, input)
  const { email } = form
  return email === null
    ? { reply: await takeResponse(statements, campaign, { input, form, now }), asked: null }
    : takeAddress(statements, campaign, { input, form, email, now })
}

type Sent = { input: LeadInput; form: Form; now: Date }

const isOnTheList = ({ confirmedAt, leftAt }: Lead) => confirmedAt !== null && leftAt === null

async function takeAddress(
  statements: Statements,
  { campaignId, asksTwice, design }: VisitedCampaign,
  { input, form, email, now }: Sent & { email: string },
): Promise<Taken> {
  const lead = await addLead(statements, { campaignId, email, now })
  const { subscriberId } = lead
  const before =
    (await prizeOfSubscriber(statements, subscriberId)) ??
    (await prizeOfResponse(statements, { campaignId, eventId: input.drawn }))
  const won = prizeFor(design, before)
  const consent = agreedAt(form.agreedTo, now)
  const kept = { answers: form.answers, consent, prize: won?.index ?? before }
  await keepAnswers(statements, subscriberId, kept)
  const isAsked = asksTwice && !isOnTheList(lead)
  if (!isAsked) await putOnList(statements, subscriberId, now)
  return { reply: { double_optin: asksTwice, ...told(won) }, asked: isAsked ? lead : null }
}

/** Without an address nobody joins the list. */
async function takeResponse(
  statements: Statements,
  { campaignId, design }: VisitedCampaign,
  { input, form, now }: Sent,
): Promise<LeadReply> {
  const eventId = input.event_id ?? randomUUID()
  const before = { campaignId, eventId: input.drawn ?? eventId }
  const won = prizeFor(design, await prizeOfResponse(statements, before))
  const consent = agreedAt(form.agreedTo, now)
  const { answers } = form
  const response = { campaignId, eventId, answers, consent, prize: won?.index ?? null, now }
  await addResponse(statements, response)
  const hidesCode = design !== null && asksForEmail(design)
  return { double_optin: false, ...told(won, hidesCode) }
}

/** A card that is scratched before the form: its code is told with the form. */
const drawOnly = (
  statements: Statements,
  campaign: VisitedCampaign,
  input: LeadInput,
  now: Date,
): Promise<LeadReply> =>
  takeResponse(statements, campaign, {
    ...{ input, now, form: { email: null, answers: {}, agreedTo: [] } },
  })
