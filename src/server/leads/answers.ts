import { domainToUnicode } from 'node:url'
import { requirePerson } from '../captcha/check.ts'
import { maintenanceWords, tryAgain } from '../maintenance/pages.ts'
import { retryAfterSeconds } from '../maintenance/rules.ts'
import type { Maintenance } from '../maintenance/state.ts'
import { websiteOf } from '../neighbours/neighbours.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { tooMany } from '../platform/rate-limits/too-many.ts'
import type { LeadAttempts } from './limits.ts'
import type { LeadLink, LinkedSubmission } from './links.ts'
import * as pages from './pages.ts'
import type { Outcome } from './presses.ts'
import type { LinkState } from './rules.ts'
import type { Pressed } from './schema.ts'
import { type LeadDeps, sendLink } from './sending.ts'

export type Answer = {
  page: pages.NeutralPage
  status: 200 | 400 | 404 | 410 | 429 | 503
  /** Seconds, for machines; people read it on the page. */
  retryAfter?: string
}

/** In whose name the page speaks. */
export function ownerOf({ environment }: LeadDeps, { name, domain }: LeadLink) {
  const readable = domainToUnicode(domain)
  const href = websiteOf(environment, domain)
  return { name: name === domain ? readable : name, domain: readable, href }
}

const personOf = (deps: LeadDeps, link: LeadLink): pages.Person => ({
  email: link.email,
  owner: ownerOf(deps, link),
  sent: link.submission ? sentWith(link.email, link.submission) : [],
})

/** All but the address, which the page names by itself. */
const sentWith = (email: string, { answers, consent }: LinkedSubmission): pages.Person['sent'] => [
  ...Object.entries(answers)
    .filter(([, answer]) => answer.toLowerCase() !== email.toLowerCase())
    .map(([name, text]) => ({ name: headed(name), text })),
  ...consent.map(({ text }) => ({ name: 'Agreed to', text })),
]

/** `first_name`, as people write it. */
const headed = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const UNKNOWN: Answer = { page: pages.unknownPage, status: 404 }

/** While the product is in maintenance: no database is asked, so nobody's name is known. */
export const paused = (maintenance: Maintenance, now: Date): Answer => ({
  page: { ...maintenanceWords(maintenance, now), action: tryAgain },
  status: 503,
  retryAfter: String(retryAfterSeconds(maintenance.until, now)),
})

/** How things stand with a link that is opened, or pressed for what is done already. */
export function standing(deps: LeadDeps, link: LeadLink, state: LinkState): Answer {
  switch (state) {
    case 'asks':
      return { page: pages.askPage(personOf(deps, link)), status: 200 }
    case 'asks-again':
      return { page: pages.askAgainPage(personOf(deps, link)), status: 200 }
    case 'confirmed': {
      const since = link.confirmedAt ?? link.linkedAt
      return { page: pages.knownPage({ ...personOf(deps, link), since }), status: 200 }
    }
    case 'left':
      return { page: pages.leftPage, status: 200 }
    case 'expired':
      return { page: pages.expiredPage(deps.environment.captcha), status: 410 }
  }
}

/** What the page says after a press. */
export async function answerTo(
  deps: LeadDeps,
  attempts: LeadAttempts,
  { link, state, isDone }: Outcome,
  { action, captcha }: Pressed,
): Promise<Answer> {
  if (!isDone) return standing(deps, link, state)
  switch (action) {
    case 'confirm':
      return { page: pages.confirmedPage(personOf(deps, link)), status: 200 }
    case 'leave':
      return { page: pages.leftPage, status: 200 }
    case 'return':
      return { page: pages.backOnListPage(personOf(deps, link)), status: 200 }
    case 'send-again':
      return (await refusedCaptcha(deps, captcha)) ?? sendAgain(deps, attempts, link)
  }
}

/** Null for a person, and where no captcha is configured: else the page once more, with what it says. */
async function refusedCaptcha(deps: LeadDeps, captcha: string | undefined): Promise<Answer | null> {
  try {
    await requirePerson(deps, captcha)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const page = pages.expiredPage(deps.environment.captcha)
    return { page: { ...page, error: error.message }, status: 400 }
  }
}

async function sendAgain(deps: LeadDeps, attempts: LeadAttempts, link: LeadLink): Promise<Answer> {
  const { subscriberId, email, submission } = link
  const submissionId = submission?.submissionId ?? null
  const waitMs = await sendLink(deps, attempts, { subscriberId, email, submissionId })
  if (waitMs === null) return { page: pages.sentPage(personOf(deps, link)), status: 200 }
  const { sentence, retryAfter } = tooMany(waitMs)
  return { page: pages.tooManyPage(sentence), status: 429, retryAfter }
}
