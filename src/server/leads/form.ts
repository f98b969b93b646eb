import { isEmail } from '../../features/user/email-rules.ts'
import {
  type Answers,
  emailField,
  type FormError,
  firstFormError,
  knownAnswers,
  type Submission,
  tickedTexts,
} from '../../popup/answers-rules.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { mayJoinList } from '../../popup/list-rules.ts'
import { type Codes, revealedCodes } from '../../popup/shown-design.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { LeadInput } from './schema.ts'

/** A complete form submission. */
export type Form = {
  /** Null if the design has no email field, or the field was left empty. */
  email: string | null
  /** Whether the address may be added to the list. */
  joinsList: boolean
  answers: Answers
  consentTexts: readonly string[]
  /** The codes that the form unlocks. */
  codes: Codes
}

const MAX_QUOTED_LENGTH = 80

const quoteLabel = (fullLabel: string) =>
  fullLabel.length > MAX_QUOTED_LENGTH
    ? `“${fullLabel.slice(0, MAX_QUOTED_LENGTH)}…”`
    : `“${fullLabel}”`

function formErrorMessage({ kind, label, maxLength }: FormError): string {
  switch (kind) {
    case 'missing':
      return `Please fill in ${quoteLabel(label)}.`
    case 'unticked':
      return `Please check the box ${quoteLabel(label)}.`
    case 'too-long':
      return `${quoteLabel(label)} can be at most ${maxLength} characters long.`
    case 'no-email':
      return 'Enter an email address such as name@example.com.'
    case 'no-choice':
      return `Please choose one of the answers to ${quoteLabel(label)}.`
  }
}

/**
 * @param design the design that the visitor saw
 * @throws Refusal INVALID with a message for the visitor about what is missing or wrong
 */
export function readForm(design: PopupDesign | null, input: LeadInput): Form {
  if (design === null) return readCustomForm(input)
  const field = emailField(design)
  const email = field !== null && input.email !== undefined ? { [field.name]: input.email } : {}
  const sent: Submission = { answers: { ...email, ...input.answers }, consent: input.consent }
  const formError = firstFormError(design, sent, { isEmail })
  if (formError !== null) throw new Refusal('INVALID', formErrorMessage(formError))
  const answers = knownAnswers(design, sent)
  const address = field === null ? undefined : answers[field.name]
  const joinsList = mayJoinList(design, sent.consent)
  const consentTexts = tickedTexts(design, sent)
  return {
    email: address ?? null,
    joinsList,
    answers,
    consentTexts,
    codes: revealedCodes(design, sent),
  }
}

/** The form for a campaign without a design. */
function readCustomForm({ email }: LeadInput): Form {
  if (email === undefined)
    throw new Refusal('INVALID', 'Enter an email address such as name@example.com.')
  return { email, joinsList: true, answers: {}, consentTexts: [], codes: {} }
}
