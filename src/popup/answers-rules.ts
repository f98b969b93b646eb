import { parseChoices, SCALE } from './answer-choices.ts'
import type { FieldBlock, PopupDesign, Prize, QuestionBlock, Step } from './design.ts'

/** A visitor's answers by field name; several answers to one question are joined with commas. */
export type Answers = Readonly<Record<string, string>>
/** By the id of the consent block: whether its checkbox is checked. */
export type Consents = Readonly<Record<string, boolean>>
export type Submission = { answers: Answers; consent: Consents }

/** What is wrong with a form: the kind of error, and the block's label. */
export type FormError = {
  kind: 'missing' | 'unticked' | 'too-long' | 'no-email' | 'no-choice'
  label: string
  maxLength?: number
}

type InputBlock = FieldBlock | QuestionBlock

/** The maximum length of each kind of answer, in characters. */
const MAX_LENGTHS = { email: 254, phone: 32, name: 200, text: 1_000, words: 1_000 } as const

const isInput = (block: Step['blocks'][number]): block is InputBlock =>
  block.type === 'field' || block.type === 'question'

const labelOf = (block: InputBlock): string => (block.type === 'field' ? block.label : block.text)

const answerTo = ({ answers }: Pick<Submission, 'answers'>, { name }: InputBlock): string =>
  Object.hasOwn(answers, name) ? (answers[name] ?? '').trim() : ''

const inputsOf = ({ steps }: PopupDesign): InputBlock[] =>
  steps.flatMap(({ blocks }) => blocks.filter(isInput))

/** The answers to fields of the design, trimmed; any others are dropped. */
export function knownAnswers(design: PopupDesign, sent: Submission): Answers {
  const answersByName = inputsOf(design).map(
    (block) => [block.name, answerTo(sent, block)] as const,
  )
  return Object.fromEntries(answersByName.filter(([, answer]) => answer !== ''))
}

/** The field whose address joins the list: the first email field. */
export const emailField = (design: PopupDesign): FieldBlock | null =>
  inputsOf(design).find(
    (block): block is FieldBlock => block.type === 'field' && block.kind === 'email',
  ) ?? null

/** Whether the design has a form for joining the list. */
export const asksForEmail = (design: PopupDesign): boolean => emailField(design) !== null

type Validators = {
  /** Validates an email address. */
  isEmail: (text: string) => boolean
}

/**
 * The first error in a submitted form, or null. If there are several steps, only those that the visitor has been
 * through are checked: up to the one whose button submitted the form.
 */
export function firstFormError(
  design: PopupDesign,
  sent: Submission,
  { isEmail }: Validators,
): FormError | null {
  for (const { blocks } of submittedSteps(design, sent)) {
    for (const block of blocks) {
      const mustBeTicked = block.type === 'consent' && block.mustBeTicked
      if (mustBeTicked && !isTicked(sent, block.id)) {
        return { kind: 'unticked', label: block.text }
      }
      const error = isInput(block) ? answerError(block, answerTo(sent, block), isEmail) : null
      if (error !== null) return error
    }
  }
  return null
}

const isTicked = ({ consent }: Submission, id: string): boolean =>
  Object.hasOwn(consent, id) && consent[id] === true

/** The text of each consent block whose checkbox is checked. */
export const tickedTexts = ({ steps }: PopupDesign, sent: Submission): string[] =>
  steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'consent' && isTicked(sent, block.id) ? [block.text] : [],
    ),
  )

/** The steps up to the one that submits: the first with a submit button, starting at the last step with an answer. */
export function submittedSteps({ steps }: PopupDesign, sent: Submission): readonly Step[] {
  const lastAnsweredIndex = steps.findLastIndex(({ blocks }) =>
    blocks.some((block) =>
      isInput(block) ? answerTo(sent, block) !== '' : isTicked(sent, block.id),
    ),
  )
  const submitIndex = steps.findIndex(
    ({ blocks }, index) =>
      index >= lastAnsweredIndex &&
      blocks.some((block) => block.type === 'button' && block.action.kind === 'submit'),
  )
  return submitIndex < 0 ? steps : steps.slice(0, submitIndex + 1)
}

function answerError(
  block: InputBlock,
  answer: string,
  isEmail: (text: string) => boolean,
): FormError | null {
  const label = labelOf(block)
  if (answer === '') return block.isRequired ? { kind: 'missing', label } : null
  switch (block.kind) {
    case 'one':
    case 'choice':
      return block.options.includes(answer) ? null : { kind: 'no-choice', label }
    case 'many':
      return parseChoices(block.options, answer) ? null : { kind: 'no-choice', label }
    case 'scale':
      return SCALE.includes(answer) ? null : { kind: 'no-choice', label }
    default: {
      const maxLength = MAX_LENGTHS[block.kind]
      if (answer.length > maxLength) return { kind: 'too-long', label, maxLength }
      return block.kind === 'email' && !isEmail(answer) ? { kind: 'no-email', label } : null
    }
  }
}

/** The prizes of the design's game; empty if it has none. */
export const prizesOf = ({ steps }: PopupDesign): readonly Prize[] =>
  steps.flatMap(({ blocks }) => blocks).find((block) => 'prizes' in block)?.prizes ?? []

/**
 * The index of a prize, drawn according to the chances.
 * @param random at least 0 and below 1
 */
export function drawPrize(prizes: readonly Prize[], random: number): number {
  const sum = prizes.reduce((total, { chance }) => total + chance, 0)
  let left = random * sum
  for (const [index, { chance }] of prizes.entries()) {
    if (left < chance) return index
    left -= chance
  }
  // A remainder caused by rounding goes to the last prize that can be won.
  return prizes.findLastIndex(({ chance }) => chance > 0)
}
