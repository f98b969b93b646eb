import { chosenIn, SCALE } from './answer-choices.ts'
import type { FieldBlock, PopupDesign, Prize, QuestionBlock, Step } from './design.ts'

/** A visitor's answers by field name; several answers to one question are joined with commas. */
export type Answers = Readonly<Record<string, string>>
/** By the id of the consent block: whether its checkbox is checked. */
export type Consents = Readonly<Record<string, boolean>>
export type Sent = { answers: Answers; consent: Consents }

/** What is wrong with a form: the kind of error, and the label of the block. */
export type Fault = {
  kind: 'missing' | 'unticked' | 'too-long' | 'no-email' | 'no-choice'
  label: string
  longest?: number
}

type Asking = FieldBlock | QuestionBlock

/** The maximum length of each kind of answer, in characters. */
const LONGEST = { email: 254, phone: 32, name: 200, text: 1_000, words: 1_000 } as const

const isAsking = (block: Step['blocks'][number]): block is Asking =>
  block.type === 'field' || block.type === 'question'

const labelOf = (block: Asking): string => (block.type === 'field' ? block.label : block.text)

const answerTo = ({ answers }: Pick<Sent, 'answers'>, { name }: Asking): string =>
  Object.hasOwn(answers, name) ? (answers[name] ?? '').trim() : ''

const allAsked = ({ steps }: PopupDesign): Asking[] =>
  steps.flatMap(({ blocks }) => blocks.filter(isAsking))

/** The answers to fields of the design, trimmed; any others are dropped. */
export function askedOnly(design: PopupDesign, sent: Sent): Answers {
  const known = allAsked(design).map((block) => [block.name, answerTo(sent, block)] as const)
  return Object.fromEntries(known.filter(([, answer]) => answer !== ''))
}

/** The field whose address joins the list: the first email field. */
export const emailField = (design: PopupDesign): FieldBlock | null =>
  allAsked(design).find(
    (block): block is FieldBlock => block.type === 'field' && block.kind === 'email',
  ) ?? null

/** Whether it has a form to join the list. */
export const asksForEmail = (design: PopupDesign): boolean => emailField(design) !== null

type Judging = {
  /** Validates an email address. */
  isEmail: (text: string) => boolean
}

/**
 * The first error in a submitted form, or null. If there are several steps, only those that the visitor has been
 * through count: up to the one whose button submitted the form.
 */
export function faultOf(design: PopupDesign, sent: Sent, { isEmail }: Judging): Fault | null {
  for (const { blocks } of sentSteps(design, sent)) {
    for (const block of blocks) {
      const mustBeTicked = block.type === 'consent' && block.mustBeTicked
      if (mustBeTicked && !isTicked(sent, block.id)) {
        return { kind: 'unticked', label: block.text }
      }
      const fault = isAsking(block) ? faultOfAnswer(block, answerTo(sent, block), isEmail) : null
      if (fault !== null) return fault
    }
  }
  return null
}

const isTicked = ({ consent }: Sent, id: string): boolean =>
  Object.hasOwn(consent, id) && consent[id] === true

/** The texts of the consent blocks whose checkboxes are checked. */
export const tickedTexts = ({ steps }: PopupDesign, sent: Sent): string[] =>
  steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'consent' && isTicked(sent, block.id) ? [block.text] : [],
    ),
  )

/** The steps up to the one that submits: the first with a submit button, starting at the last step with an answer. */
export function sentSteps({ steps }: PopupDesign, sent: Sent): readonly Step[] {
  const reached = steps.findLastIndex(({ blocks }) =>
    blocks.some((block) =>
      isAsking(block) ? answerTo(sent, block) !== '' : isTicked(sent, block.id),
    ),
  )
  const sending = steps.findIndex(
    ({ blocks }, index) =>
      index >= reached &&
      blocks.some((block) => block.type === 'button' && block.action.kind === 'submit'),
  )
  return sending < 0 ? steps : steps.slice(0, sending + 1)
}

function faultOfAnswer(
  block: Asking,
  answer: string,
  isEmail: (text: string) => boolean,
): Fault | null {
  const label = labelOf(block)
  if (answer === '') return block.isRequired ? { kind: 'missing', label } : null
  switch (block.kind) {
    case 'one':
    case 'choice':
      return block.options.includes(answer) ? null : { kind: 'no-choice', label }
    case 'many':
      return chosenIn(block.options, answer) ? null : { kind: 'no-choice', label }
    case 'scale':
      return SCALE.includes(answer) ? null : { kind: 'no-choice', label }
    default: {
      const longest = LONGEST[block.kind]
      if (answer.length > longest) return { kind: 'too-long', label, longest }
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
