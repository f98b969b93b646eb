import { domainToUnicode } from 'node:url'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { requireCaptcha } from '../captcha/check.ts'
import { websiteUrl } from '../external-links/external-links.ts'
import { maintenanceText, tryAgainLink } from '../maintenance/pages.ts'
import { retryAfterSeconds } from '../maintenance/rules.ts'
import type { Maintenance } from '../maintenance/state.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { LeadAttempts } from './attempt-limits.ts'
import { type LeadDeps, sendConfirmationEmail } from './confirmation-email.ts'
import type { LeadLink, LinkedSubmission } from './links.ts'
import type { ActionOutcome } from './page-actions.ts'
import * as pages from './pages.ts'
import type { LinkState } from './rules.ts'
import type { PageActionInput } from './schema.ts'

export type PageResponse = {
  page: pages.NeutralPage
  status: 200 | 400 | 404 | 410 | 429 | 503
  /** In seconds, for the Retry-After header; also stated in the page's text. */
  retryAfter?: string
}

/** The site in whose name the page is shown. */
export function pageOwner({ environment }: LeadDeps, { name, domain }: LeadLink) {
  const readableDomain = domainToUnicode(domain)
  const href = websiteUrl(environment, domain)
  return { name: name === domain ? readableDomain : name, domain: readableDomain, href }
}

const toRecipient = (deps: LeadDeps, link: LeadLink): pages.Recipient => ({
  email: link.email,
  owner: pageOwner(deps, link),
  sent: link.submission ? toSentFields(link.email, link.submission) : [],
})

/** The submitted data except the email address, which the page shows separately. */
const toSentFields = (
  email: string,
  { answers, consent }: LinkedSubmission,
): pages.Recipient['sent'] => [
  ...Object.entries(answers)
    .filter(([, answer]) => answer.toLowerCase() !== email.toLowerCase())
    .map(([name, text]) => ({ name: toLabel(name), text })),
  ...consent.map(({ text }) => ({ name: 'Agreed to', text })),
]

/** Formats `first_name` as `First name`. */
const toLabel = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const UNKNOWN_LINK: PageResponse = { page: pages.invalidLinkPage, status: 404 }

/** During maintenance the database is not queried, so the site's name is not known. */
export const maintenanceResponse = (maintenance: Maintenance, now: Date): PageResponse => ({
  page: { ...maintenanceText(maintenance, now), action: tryAgainLink },
  status: 503,
  retryAfter: String(retryAfterSeconds(maintenance.until, now)),
})

/** The response when a link is opened, or when its action no longer applies. */
export function linkResponse(deps: LeadDeps, link: LeadLink, state: LinkState): PageResponse {
  switch (state) {
    case 'asks':
      return { page: pages.confirmPage(toRecipient(deps, link)), status: 200 }
    case 'asks-again':
      return { page: pages.confirmAgainPage(toRecipient(deps, link)), status: 200 }
    case 'confirmed': {
      const since = link.confirmedAt ?? link.linkedAt
      return {
        page: pages.alreadyConfirmedPage({ ...toRecipient(deps, link), since }),
        status: 200,
      }
    }
    case 'left':
      return { page: pages.unsubscribedPage, status: 200 }
    case 'expired':
      return { page: pages.expiredPage(deps.environment.captcha), status: 410 }
  }
}

/** The response after an action. */
export async function actionResponse(
  deps: LeadDeps,
  attempts: LeadAttempts,
  { link, state, isDone }: ActionOutcome,
  { action, captcha }: PageActionInput,
): Promise<PageResponse> {
  if (!isDone) return linkResponse(deps, link, state)
  switch (action) {
    case 'confirm':
      return { page: pages.confirmedPage(toRecipient(deps, link)), status: 200 }
    case 'leave':
      return { page: pages.unsubscribedPage, status: 200 }
    case 'return':
      return { page: pages.resubscribedPage(toRecipient(deps, link)), status: 200 }
    case 'send-again':
      return (await captchaFailure(deps, captcha)) ?? resend(deps, attempts, link)
  }
}

/** Null if the captcha was solved or none is configured; otherwise the same page with the error. */
async function captchaFailure(
  deps: LeadDeps,
  captcha: string | undefined,
): Promise<PageResponse | null> {
  try {
    await requireCaptcha(deps, captcha)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const page = pages.expiredPage(deps.environment.captcha)
    return { page: { ...page, error: error.message }, status: 400 }
  }
}

async function resend(
  deps: LeadDeps,
  attempts: LeadAttempts,
  link: LeadLink,
): Promise<PageResponse> {
  const { subscriberId, email, submission } = link
  const submissionId = submission?.submissionId ?? null
  const waitMs = await sendConfirmationEmail(deps, attempts, { subscriberId, email, submissionId })
  if (waitMs === null) return { page: pages.linkSentPage(toRecipient(deps, link)), status: 200 }
  const { message, retryAfter } = tooManyAttempts(waitMs)
  return { page: pages.tooManyLinksPage(message), status: 429, retryAfter }
}
