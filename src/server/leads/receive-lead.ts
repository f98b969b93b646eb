import { randomUUID } from 'node:crypto'
import { asksForEmail, prizesOf } from '../../popup/answers-rules.ts'
import type { PopupDesign } from '../../popup/design.ts'
import type { Codes } from '../../popup/shown-design.ts'
import { findVisitedCampaign, type VisitedCampaign } from '../campaign-events/visited-campaign.ts'
import type { Visitor } from '../campaign-events/visitor.ts'
import { queueLead } from '../deliveries/queue.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { queueEmail } from './due-emails.ts'
import { readEmailHold, recordEmailHold } from './email-holds.ts'
import { type Form, readForm } from './form.ts'
import { findPreviousDesign } from './previous-designs.ts'
import { choosePrize, type DrawnPrize, toPrizeResponse } from './prizes.ts'
import { addLead, joinList, type Lead } from './repository.ts'
import {
  addResponse,
  claimDrawPrize,
  findResponsePrize,
  findSubscriberPrize,
  savePrize,
  toConsent,
} from './responses.ts'
import type { LeadInput, LeadResponse } from './schema.ts'
import { addSubmission, countSubmission } from './submissions.ts'

/** The visitor who submits a form, and the country as two letters; null if it is unknown. */
export type FormVisitor = Visitor & { country: string | null }

/** The response, and the submission that an email asks the visitor to confirm. */
export type LeadResult = { response: LeadResponse; dueSubmission: string | null }

/**
 * Processes a visitor's submission.
 * @throws Refusal NOT_FOUND for a campaign that the site does not show, INVALID with the visitor's mistake
 */
export async function receiveLead(
  statements: Queryable,
  jobs: JobQueue,
  input: LeadInput,
  visitor: FormVisitor,
): Promise<LeadResult> {
  const { now, country } = visitor
  const campaign = await findVisitedCampaign(statements, {
    ...{ siteId: input.site_id, campaignId: input.campaign_id, now },
  })
  if (campaign === null) throw new Refusal('NOT_FOUND', 'This campaign doesn’t exist on this site.')
  if (input.draw)
    return {
      response: await receiveDraw(statements, campaign, input, visitor),
      dueSubmission: null,
    }
  const form = readForm(await findSeenDesign(statements, campaign, input, now), input)
  const { email } = form
  const { response, dueSubmission } =
    email === null || !form.joinsList
      ? {
          response: await receiveResponse(statements, campaign, { input, form, now, country }),
          dueSubmission: null,
        }
      : await receiveAddress(statements, jobs, campaign, { input, form, email, visitor })
  const codes = filterRemovedCodes(campaign.design, form.codes)
  return { response: codes === null ? response : { ...response, codes }, dueSubmission }
}

/**
 * The design that the visitor saw. A form may have been open, or stored on a device, when a newer design was
 * published: it is validated against its own design. If no such design is stored, the current one applies.
 */
async function findSeenDesign(
  statements: Queryable,
  { campaignId, design, version }: VisitedCampaign,
  { version: claimedVersion }: LeadInput,
  now: Date,
): Promise<PopupDesign | null> {
  if (claimedVersion === undefined || version === null || claimedVersion >= version) return design
  return (
    (await findPreviousDesign(statements, { campaignId, version: claimedVersion, now })) ?? design
  )
}

/** Omits codes that the owner has since removed, whatever design the visitor saw. Null if no codes remain. */
function filterRemovedCodes(design: PopupDesign | null, codes: Codes): Codes | null {
  const blocks = design?.steps.flatMap((step) => step.blocks) ?? []
  const validCodes = blocks.flatMap((block) =>
    block.type === 'coupon' && codes[block.id] === block.code ? [[block.id, block.code]] : [],
  )
  return validCodes.length === 0 ? null : Object.fromEntries(validCodes)
}

type SubmissionContext = { input: LeadInput; form: Form; now: Date; country: string | null }

async function receiveAddress(
  statements: Queryable,
  jobs: JobQueue,
  campaign: VisitedCampaign,
  {
    input,
    form,
    email,
    visitor,
  }: Pick<SubmissionContext, 'input' | 'form'> & { email: string; visitor: FormVisitor },
): Promise<LeadResult> {
  const { now, country } = visitor
  const { campaignId, asksTwice } = campaign
  const lead = await addLead(statements, { campaignId, email, now })
  const drawnPrize = await drawForLead(statements, campaign, lead, input.drawn)
  const { subscriberId } = lead
  const consent = toConsent(form.consentTexts, now)
  const sent = {
    answers: form.answers,
    consent,
    page: input.page,
    country,
    network: visitor.truncatedNetwork,
  }
  const submissionId = await addSubmission(statements, { subscriberId, ...sent, now })
  const needsConfirmation = asksTwice || lead.leftAt !== null
  if (!needsConfirmation) {
    await joinWithoutConfirmation(statements, jobs, { lead, submissionId, visitor })
    return {
      response: { double_optin: false, ...toPrizeResponse(drawnPrize) },
      dueSubmission: null,
    }
  }
  // The same for every address: the response must not reveal who is on the list.
  const canSendNow = await checkEmailHold(statements, campaignId, now)
  await queueEmail(statements, { subscriberId, submissionId, canSendNow, now })
  const response = { double_optin: asksTwice && canSendNow, ...toPrizeResponse(drawnPrize) }
  return { response, dueSubmission: submissionId }
}

async function checkEmailHold(
  statements: Queryable,
  campaignId: string,
  now: Date,
): Promise<boolean> {
  const hold = await readEmailHold(statements, campaignId, now)
  if (hold !== null) await recordEmailHold(statements, campaignId, hold)
  return hold === null
}

/**
 * For campaigns without a confirmation email. Somebody who is on the list already keeps what they gave before; answers
 * that are new are added, and reach the receivers.
 */
async function joinWithoutConfirmation(
  statements: Queryable,
  jobs: JobQueue,
  { lead, submissionId, visitor }: { lead: Lead; submissionId: string; visitor: Visitor },
): Promise<void> {
  const { subscriberId } = lead
  const { now } = visitor
  await joinList(statements, subscriberId, visitor)
  await countSubmission(statements, submissionId, { authority: 'unconfirmed', now })
  await queueLead(statements, jobs, { subscriberId, submissionId, now })
}

/** Draws one prize per address; the address keeps that prize. */
async function drawForLead(
  statements: Queryable,
  { campaignId, design }: VisitedCampaign,
  { subscriberId }: Lead,
  drawn: string | undefined,
): Promise<DrawnPrize | null> {
  const previousIndex =
    (await findSubscriberPrize(statements, subscriberId)) ??
    (await claimDrawPrize(statements, { campaignId, eventId: drawn, subscriberId }))
  const drawnPrize = choosePrize(design, previousIndex)
  if (drawnPrize !== null) await savePrize(statements, subscriberId, drawnPrize.index)
  return drawnPrize
}

/**
 * Stores a submission without an email address, or with the list's consent box unchecked: nobody joins the list.
 */
async function receiveResponse(
  statements: Queryable,
  campaign: VisitedCampaign,
  { input, form, now, country }: SubmissionContext,
): Promise<LeadResponse> {
  const { campaignId, design } = campaign
  const eventId = input.event_id ?? randomUUID()
  const drawnPrize = await drawForResponse(statements, campaign, { input, form, now, eventId })
  const consent = toConsent(form.consentTexts, now)
  const { answers, email } = form
  const sentFrom = { page: input.page, country }
  const prize = drawnPrize?.index ?? null
  const response = { campaignId, eventId, answers, consent, prize, ...sentFrom, now }
  await addResponse(statements, response)
  const hidesCode = email === null && design !== null && asksForEmail(design)
  return { double_optin: false, ...toPrizeResponse(drawnPrize, hidesCode) }
}

/**
 * An address keeps its prize even if it does not join the list: it is stored as a waiting lead, and deleted like other
 * waiting leads.
 */
async function drawForResponse(
  statements: Queryable,
  campaign: VisitedCampaign,
  {
    input,
    form: { email },
    now,
    eventId,
  }: Omit<SubmissionContext, 'country'> & { eventId: string },
): Promise<DrawnPrize | null> {
  const { campaignId, design } = campaign
  if (design === null || prizesOf(design).length === 0) return null
  if (email !== null) {
    const lead = await addLead(statements, { campaignId, email, now })
    return drawForLead(statements, campaign, lead, input.drawn)
  }
  const previousDraw = { campaignId, eventId: input.drawn ?? eventId }
  return choosePrize(design, await findResponsePrize(statements, previousDraw))
}

/** For a scratch card that is played before the form: its code is sent after the form. */
const receiveDraw = (
  statements: Queryable,
  campaign: VisitedCampaign,
  input: LeadInput,
  { now, country }: FormVisitor,
): Promise<LeadResponse> =>
  receiveResponse(statements, campaign, {
    ...{ input, now, country },
    form: { email: null, joinsList: false, answers: {}, consentTexts: [], codes: {} },
  })
