import { misspelledPlaceholders } from '../../../popup/cart-text-rules.ts'
import type { Block, PopupDesign, SampleField, Step } from '../../../popup/design.ts'
import type { Intent } from '../../../popup/intents.ts'
import { openSamples, unconfirmedCodes } from '../../../popup/samples.ts'
import {
  isOnPicture,
  isOnPopupBackground,
  lowContrast,
  requiredContrast,
} from './contrast-rules.ts'

/** Barriers that keep some visitors from reading or closing a pop-up. */
const ACCESSIBILITY_KINDS = ['contrast', 'overPicture', 'noAlt', 'noWayOut'] as const
/** Problems that keep a pop-up from serving its purpose. */
type PurposeKind =
  | ('noEmail' | 'noSend' | 'nothingToSend' | 'noConsentButton' | 'emptyCoupon' | 'emptyText')
  | ('noLink' | 'noOptions' | 'isOver' | 'secondGame' | 'emptyStep' | 'unreached')
  | ('sample' | 'unknownCode' | 'noQuestion' | 'noCountdown' | 'noGame' | 'wrongCartValue')
export type HintKind = (typeof ACCESSIBILITY_KINDS)[number] | PurposeKind

/** Something to check before a campaign goes live, and where to fix it; `blockId` is null for the whole step. */
export type Hint = {
  kind: HintKind
  stepId: string
  blockId: string | null
  /** The contrast that is too low, and the contrast that is needed. */
  ratio?: number
  least?: number
  /** The field that still has the template's text. */
  field?: SampleField
  /** Codes that nobody has confirmed as accepted by the shop. */
  codes?: readonly string[]
}

export const isAccessibilityHint = ({ kind }: Hint): boolean =>
  ACCESSIBILITY_KINDS.some((candidate) => candidate === kind)

/** A hint that only the user can judge: it is shown, but not as an error. */
export const needsUserReview = ({ kind }: Hint): boolean => kind === 'overPicture'

/** Intents that are pointless without an email address. */
const INTENTS_WITH_EMAIL: readonly Intent[] = ['build-audience']

type HintInput = { design: PopupDesign; intent: Intent; now: number }

/** All hints, in the order in which a visitor would come across them. */
export function hintsFor({ design, intent, now }: HintInput): Hint[] {
  const { steps } = design
  return [
    ...steps.flatMap((step, index) => [
      ...step.blocks.flatMap((block) => hintsOfBlock(block, { design, step, now })),
      ...hintsOfStep(step, { design, index }),
    ]),
    ...hintsOfDesign(design, intent),
  ]
}

type BlockContext = { design: PopupDesign; step: Step; now: number }

function hintsOfBlock(block: Block, { design, step, now }: BlockContext): Hint[] {
  const at = { stepId: step.id, blockId: block.id }
  const kinds: (HintKind | null)[] = [
    emptinessHint(block, now),
    isSecondGame(block, design) ? 'secondGame' : null,
    cartTexts(block).some((text) => misspelledPlaceholders(text).length > 0)
      ? 'wrongCartValue'
      : null,
  ]
  const ratio = lowContrast(block, design, isOnPicture(step) ? 'picture' : 'colour')
  return [
    ...kinds.flatMap((kind): Hint[] => (kind === null ? [] : [{ kind, ...at }])),
    ...(ratio === null
      ? []
      : [{ kind: 'contrast' as const, ...at, ratio, least: requiredContrast(block) }]),
    ...openSamples(design, block).map(({ field }) => ({ kind: 'sample' as const, ...at, field })),
    ...codeHints(unconfirmedCodes(design, block), at),
  ]
}

/** A block's text into which values from the visitor's cart are inserted, field by field. */
function cartTexts(block: Block): string[] {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'button':
      return [block.text]
    case 'progress':
      return [block.label, block.goal?.reached ?? '']
    default:
      return []
  }
}

const codeHints = (codes: readonly string[], at: Pick<Hint, 'stepId' | 'blockId'>): Hint[] =>
  codes.length === 0 ? [] : [{ kind: 'unknownCode', ...at, codes }]

const isBlank = (text: string): boolean => text.trim() === ''

/** What a block still needs in order to be useful; null if nothing. */
function emptinessHint(block: Block, now: number): HintKind | null {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'consent':
      return isBlank(block.text) ? 'emptyText' : null
    case 'button':
      if (isBlank(block.text)) return 'emptyText'
      return block.action.kind === 'link' && isMissingLink(block.action.address) ? 'noLink' : null
    case 'coupon':
      return isBlank(block.code) ? 'emptyCoupon' : null
    case 'image':
      return block.image.source.kind === 'upload' && isBlank(block.image.alt) ? 'noAlt' : null
    case 'field':
      return block.kind === 'choice' && lacksOptions(block.options) ? 'noOptions' : null
    case 'question':
      if (isBlank(block.text)) return 'emptyText'
      return hasChoices(block.kind) && lacksOptions(block.options) ? 'noOptions' : null
    case 'countdown':
      return isPast(block.deadline, now) ? 'isOver' : null
    case 'links':
      return block.links.some(({ address }) => isMissingLink(address)) ? 'noLink' : null
    default:
      return null
  }
}

const isMissingLink = (address: string): boolean => isBlank(address) || address.trim() === '#'
const hasChoices = (kind: string): boolean => kind === 'one' || kind === 'many'
const lacksOptions = (options: readonly string[]): boolean =>
  options.filter((option) => !isBlank(option)).length < 2

const isPast = (
  deadline: Extract<Block, { type: 'countdown' }>['deadline'],
  now: number,
): boolean => deadline.kind === 'moment' && Date.parse(deadline.at) <= now

const isGame = ({ type }: Block): boolean => type === 'wheel' || type === 'scratch'

/** Only one prize is drawn, for the first game. */
function isSecondGame(block: Block, { steps }: PopupDesign): boolean {
  return isGame(block) && steps.flatMap(({ blocks }) => blocks).find(isGame) !== block
}

type StepContext = { design: PopupDesign; index: number }

function hintsOfStep(step: Step, { design, index }: StepContext): Hint[] {
  const at = { stepId: step.id, blockId: null }
  const next = design.steps[index + 1]
  const kinds: (HintKind | null)[] = [
    step.blocks.length === 0 ? 'emptyStep' : null,
    next && !canAdvance(step) ? 'unreached' : null,
    !design.frame.hasClose && !canLeave(step) ? 'noWayOut' : null,
    hasInputs(step) && !canSubmitFrom(design, index) ? 'noSend' : null,
    lacksPictureAlt(step) ? 'noAlt' : null,
    isOnPicture(step) && step.blocks.some((block) => isOnPopupBackground(block, design))
      ? 'overPicture'
      : null,
  ]
  return kinds.flatMap((kind): Hint[] => (kind === null ? [] : [{ kind, ...at }]))
}

const actionsOf = ({ blocks }: Step): string[] =>
  blocks.flatMap((block) => (block.type === 'button' ? [block.action.kind] : []))

const canAdvance = (step: Step): boolean =>
  step.blocks.some(isGame) ||
  actionsOf(step).some((kind) => kind === 'submit' || kind === 'next' || kind === 'consent')

/** A "next" button isn't a way out if an answer is required first, and a submit button needs a network connection. */
const canLeave = (step: Step): boolean =>
  actionsOf(step).some(
    (kind) =>
      kind === 'close' ||
      kind === 'consent' ||
      (kind === 'next' && !step.blocks.some(mustBeAnswered)),
  )

function mustBeAnswered(block: Block): boolean {
  if (block.type === 'consent') return block.mustBeTicked
  return (block.type === 'field' || block.type === 'question') && block.isRequired
}

const hasInputs = ({ blocks }: Step): boolean =>
  blocks.some(({ type }) => type === 'field' || type === 'question')

/** Whether a button in this step or a later one submits the answers. */
const canSubmitFrom = ({ steps }: PopupDesign, index: number): boolean =>
  steps.slice(index).some((step) => actionsOf(step).includes('submit'))

const lacksPictureAlt = ({ picture }: Step): boolean =>
  picture?.image.source.kind === 'upload' && isBlank(picture.image.alt)

function hintsOfDesign({ steps }: PopupDesign, intent: Intent): Hint[] {
  const [first] = steps
  if (!first) return []
  const blocks = steps.flatMap((step) => step.blocks)
  const at = { stepId: first.id, blockId: null }
  const hasEmail = blocks.some((block) => block.type === 'field' && block.kind === 'email')
  const submitButton = blocks.find(
    (block) => block.type === 'button' && block.action.kind === 'submit',
  )
  const hasFormData =
    blocks.some(({ type }) => type === 'consent') || steps.some(hasInputs) || blocks.some(isGame)
  const kinds: (HintKind | null)[] = [
    INTENTS_WITH_EMAIL.includes(intent) && !hasEmail ? 'noEmail' : null,
    submitButton && !hasFormData ? 'nothingToSend' : null,
    intent === 'cookie-notices' && !steps.some(hasConsentButton) ? 'noConsentButton' : null,
    intent === 'conduct-surveys' && !blocks.some(isQuestion) ? 'noQuestion' : null,
    intent === 'countdown-timer' && !blocks.some(({ type }) => type === 'countdown')
      ? 'noCountdown'
      : null,
    intent === 'gamification-popups' && !blocks.some(isGame) ? 'noGame' : null,
  ]
  return kinds.flatMap((kind): Hint[] => (kind === null ? [] : [{ kind, ...at }]))
}

/** Whether a block asks for anything other than the email address. */
const isQuestion = (block: Block): boolean =>
  block.type === 'question' ||
  (block.type === 'field' && (block.kind === 'text' || block.kind === 'choice'))

const hasConsentButton = (step: Step): boolean => actionsOf(step).includes('consent')
