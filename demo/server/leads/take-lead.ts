import { randomUUID } from 'node:crypto'
import { asksForEmail, prizesOf } from '../../../src/popup/answers-rules.ts'
import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { type Form, readForm } from './form.ts'
import { prizeFor, told, type Won } from './prizes.ts'
import { addLead, type Lead, putOnList } from './repository.ts'
import {
  addResponse,
  agreedAt,
  keepAnswers,
  keepPrize,
  prizeOfDraw,
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
  const form = readForm(campaign, input, now)
  const { email } = form
  return email === null || !form.joins
    ? { reply: await takeResponse(statements, campaign, { input, form, now }), asked: null }
    : takeAddress(statements, campaign, { input, form, email, now })
}

type Sent = { input: LeadInput; form: Form; now: Date }

const isOnTheList = ({ confirmedAt, leftAt }: Lead) => confirmedAt !== null && leftAt === null

async function takeAddress(
  statements: Statements,
  campaign: VisitedCampaign,
  { input, form, email, now }: Sent & { email: string },
): Promise<Taken> {
  const { campaignId, asksTwice } = campaign
  const lead = await addLead(statements, { campaignId, email, now })
  const won = await drawFor(statements, campaign, lead, input.drawn)
  const consent = agreedAt(form.agreedTo, now)
  await keepAnswers(statements, lead.subscriberId, { answers: form.answers, consent })
  const isAsked = asksTwice && !isOnTheList(lead)
  if (!isAsked) await putOnList(statements, lead.subscriberId, now)
  return { reply: { double_optin: asksTwice, ...told(won) }, asked: isAsked ? lead : null }
}

/** One for an address, which keeps it. */
async function drawFor(
  statements: Statements,
  { campaignId, design }: VisitedCampaign,
  { subscriberId }: Lead,
  drawn: string | undefined,
): Promise<Won | null> {
  const before =
    (await prizeOfSubscriber(statements, subscriberId)) ??
    (await prizeOfDraw(statements, { campaignId, eventId: drawn, subscriberId }))
  const won = prizeFor(design, before)
  if (won !== null) await keepPrize(statements, subscriberId, won.index)
  return won
}

/** Without an address, or where its box was left empty, nobody joins the list. */
async function takeResponse(
  statements: Statements,
  campaign: VisitedCampaign,
  { input, form, now }: Sent,
): Promise<LeadReply> {
  const { campaignId, design } = campaign
  const eventId = input.event_id ?? randomUUID()
  const won = await drawWithoutList(statements, campaign, { input, form, now, eventId })
  const consent = agreedAt(form.agreedTo, now)
  const { answers, email } = form
  const response = { campaignId, eventId, answers, consent, prize: won?.index ?? null, now }
  await addResponse(statements, response)
  const hidesCode = email === null && design !== null && asksForEmail(design)
  return { double_optin: false, ...told(won, hidesCode) }
}

/** An address keeps what it has won though it joins no list: it waits, unseen, and is forgotten like the others. */
async function drawWithoutList(
  statements: Statements,
  campaign: VisitedCampaign,
  { input, form: { email }, now, eventId }: Sent & { eventId: string },
): Promise<Won | null> {
  const { campaignId, design } = campaign
  if (design === null || prizesOf(design).length === 0) return null
  if (email !== null) {
    const lead = await addLead(statements, { campaignId, email, now })
    return drawFor(statements, campaign, lead, input.drawn)
  }
  const before = { campaignId, eventId: input.drawn ?? eventId }
  return prizeFor(design, await prizeOfResponse(statements, before))
}

/** A card that is scratched before the form: its code is told with the form. */
const drawOnly = (
  statements: Statements,
  campaign: VisitedCampaign,
  input: LeadInput,
  now: Date,
): Promise<LeadReply> =>
  takeResponse(statements, campaign, {
    ...{ input, now, form: { email: null, joins: false, answers: {}, agreedTo: [] } },
  })
