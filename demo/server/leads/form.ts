import { isEmail } from '../../../src/features/session/rules.ts'
import {
  type Answers,
  askedOnly,
  emailField,
  type Fault,
  faultOf,
  type Sent,
  tickedTexts,
} from '../../../src/popup/answers-rules.ts'
import { agreesToList } from '../../../src/popup/list-rules.ts'
import { SENT_FOR_HOURS } from '../../../src/popup/sent-for.ts'
import { Refusal } from '../http/refusal.ts'
import type { LeadInput } from './schema.ts'
import type { VisitedCampaign } from './visited-campaign.ts'

/** A form that is complete. */
export type Form = {
  /** Null where its design asks for none, or it was left empty. */
  email: string | null
  /** Whether the address may be put on the list. */
  joins: boolean
  answers: Answers
  agreedTo: readonly string[]
}

type Published = Pick<VisitedCampaign, 'design' | 'version' | 'publishedAt'>

const HOUR_MS = 3_600_000
const MAX_QUOTED_LENGTH = 80
/** What any field takes. */
const MAX_ANSWER_LENGTH = 1_000

const quoted = (words: string) =>
  words.length > MAX_QUOTED_LENGTH ? `“${words.slice(0, MAX_QUOTED_LENGTH)}…”` : `“${words}”`

function sentenceOf({ kind, label, longest }: Fault): string {
  switch (kind) {
    case 'missing':
      return `Please fill in ${quoted(label)}.`
    case 'unticked':
      return `Please tick the box ${quoted(label)}.`
    case 'too-long':
      return `${quoted(label)} may have ${longest} characters at most.`
    case 'no-email':
      return 'Enter an email such as name@example.com.'
    case 'no-choice':
      return `Please choose one of the answers to ${quoted(label)}.`
  }
}

/**
 * A form of an older design was open, or kept by a device, when another one was published: its visitor cannot
 * see what is new in that, and it is taken as it is.
 * @throws Refusal INVALID with what is missing or wrong, in words for the visitor
 */
export function readForm(published: Published, input: LeadInput, now: Date): Form {
  const { design } = published
  if (design === null) return ownForm(input)
  const isOlder = isOfAnOlder(published, input, now)
  const field = emailField(design)
  const email = field !== null && input.email !== undefined ? { [field.name]: input.email } : {}
  const sent: Sent = { answers: { ...email, ...input.answers }, consent: input.consent }
  const fault = faultOf(design, sent, { isEmail, isOlder })
  if (fault !== null) throw new Refusal('INVALID', sentenceOf(fault))
  const answers = { ...(isOlder && shortOnes(sent.answers)), ...askedOnly(design, sent) }
  const address = field === null ? undefined : answers[field.name]
  const joins = agreesToList(design, sent.consent, isOlder)
  return { email: address ?? null, joins, answers, agreedTo: tickedTexts(design, sent) }
}

/** So long after another one was published a form may still be on its way. */
function isOfAnOlder({ version, publishedAt }: Published, input: LeadInput, now: Date): boolean {
  if (input.version === undefined || version === null || publishedAt === null) return false
  const hours = (now.getTime() - publishedAt.getTime()) / HOUR_MS
  return input.version < version && hours <= SENT_FOR_HOURS
}

const shortOnes = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([, answer]) => answer.trim() !== '' && answer.length <= MAX_ANSWER_LENGTH,
    ),
  )

/** Of a campaign without a design. */
function ownForm({ email }: LeadInput): Form {
  if (email === undefined) throw new Refusal('INVALID', 'Enter an email such as name@example.com.')
  return { email, joins: true, answers: {}, agreedTo: [] }
}
