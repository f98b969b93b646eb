import { chosenIn, SCALE } from './answer-choices.ts'
import type { FieldBlock, PopupDesign, Prize, QuestionBlock, Step } from './design.ts'

/** What a visitor has sent, by the name of the field; several answers of one question are one text, with commas. */
export type Answers = Readonly<Record<string, string>>
/** By the id of the consent block: whether its box is ticked. */
export type Consents = Readonly<Record<string, boolean>>
export type Sent = { answers: Answers; consent: Consents }

/** What is wrong with it: the words of the block that is meant, and what it lacks. */
export type Fault = {
  kind: 'missing' | 'unticked' | 'too-long' | 'no-email' | 'no-choice'
  label: string
  longest?: number
}

type Asking = FieldBlock | QuestionBlock

/** In characters, of each kind of answer. */
const LONGEST = { email: 254, phone: 32, name: 200, text: 1_000, words: 1_000 } as const

const isAsking = (block: Step['blocks'][number]): block is Asking =>
  block.type === 'field' || block.type === 'question'

const labelOf = (block: Asking): string => (block.type === 'field' ? block.label : block.text)

const answerTo = ({ answers }: Pick<Sent, 'answers'>, { name }: Asking): string =>
  Object.hasOwn(answers, name) ? (answers[name] ?? '').trim() : ''

const allAsked = ({ steps }: PopupDesign): Asking[] =>
  steps.flatMap(({ blocks }) => blocks.filter(isAsking))

/** The answers that the design asks for, without blanks around them; all others are nobody's. */
export function askedOnly(design: PopupDesign, sent: Sent): Answers {
  const known = allAsked(design).map((block) => [block.name, answerTo(sent, block)] as const)
  return Object.fromEntries(known.filter(([, answer]) => answer !== ''))
}

/** The field by which somebody joins the list: the first for an address. */
export const emailField = (design: PopupDesign): FieldBlock | null =>
  allAsked(design).find(
    (block): block is FieldBlock => block.type === 'field' && block.kind === 'email',
  ) ?? null

/** Whether it has a form by which somebody joins the list. */
export const asksForEmail = (design: PopupDesign): boolean => emailField(design) !== null

type Judging = {
  /** How an address looks. */
  isEmail: (text: string) => boolean
}

/**
 * What is wrong with a form that was sent, null where nothing is. Of several steps only those count
 * that the visitor has been through: up to the one whose button has sent it.
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

/** Of the consent blocks whose boxes are ticked. */
export const tickedTexts = ({ steps }: PopupDesign, sent: Sent): string[] =>
  steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'consent' && isTicked(sent, block.id) ? [block.text] : [],
    ),
  )

/** Up to the first step that sends, from the last one on of which something is answered. */
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

/** The fields of the design's game; none where it has no game. */
export const prizesOf = ({ steps }: PopupDesign): readonly Prize[] =>
  steps.flatMap(({ blocks }) => blocks).find((block) => 'prizes' in block)?.prizes ?? []

/**
 * The place of a prize, drawn by the chances.
 * @param random at least 0 and below 1
 */
export function drawPrize(prizes: readonly Prize[], random: number): number {
  const sum = prizes.reduce((total, { chance }) => total + chance, 0)
  let left = random * sum
  for (const [index, { chance }] of prizes.entries()) {
    if (left < chance) return index
    left -= chance
  }
  // What rounding has left over belongs to the last that can be won.
  return prizes.findLastIndex(({ chance }) => chance > 0)
}
