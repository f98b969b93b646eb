import * as v from 'valibot'
import {
  type Action,
  type Block,
  type CartGoal,
  type Deadline,
  FIELD_KINDS,
  HEADING_SIZES,
  type Prize,
} from './design.ts'
import {
  address,
  buttonStyle,
  colour,
  image,
  length,
  longText,
  nullableColour,
  oneOf,
  shortText,
  textStyle,
} from './design-values.ts'

const MAX_OPTIONS = 30
const MAX_PRIZES = 12

/** The name under which an answer is stored; it must be usable as a column name in a subscriber list. */
const answerName = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][a-z0-9_]{0,40}$/,
    'A field name starts with a letter and contains only a-z, 0-9 and _.',
  ),
)

const options = v.pipe(
  v.array(shortText('An answer')),
  v.maxLength(MAX_OPTIONS, `A question can have at most ${MAX_OPTIONS} answers.`),
)

const align = oneOf(['start', 'center', 'end'])

const blockSchema = <const Type extends string, Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) =>
  v.object({
    id: shortText('A block’s id'),
    type: v.literal(type),
    isBeside: v.boolean(),
    ...entries,
  })

const action: v.GenericSchema<unknown, Action> = v.variant('kind', [
  v.object({ kind: v.literal('submit') }),
  v.object({ kind: v.literal('next') }),
  v.object({ kind: v.literal('close') }),
  v.object({ kind: v.literal('link'), address, opensNew: v.boolean() }),
  v.object({ kind: v.literal('consent'), choice: oneOf(['all', 'needed']) }),
])

const moment = v.pipe(v.string(), v.isoTimestamp('The end of a countdown must be a date and time.'))

const deadline: v.GenericSchema<unknown, Deadline> = v.variant('kind', [
  v.object({ kind: v.literal('moment'), at: moment }),
  v.object({ kind: v.literal('visitor'), minutes: length(1, 60 * 24 * 90) }),
  v.object({ kind: v.literal('daily'), hour: length(0, 23) }),
])

const prize: v.GenericSchema<unknown, Prize> = v.object({
  label: shortText('A prize'),
  chance: length(0, 1_000),
  code: v.nullable(shortText('A prize’s code')),
})

const prizes = v.pipe(
  v.array(prize),
  v.minLength(2, 'A game needs at least two segments.'),
  v.maxLength(MAX_PRIZES, `A game can have at most ${MAX_PRIZES} segments.`),
  v.check(
    (fields) => fields.some(({ chance }) => chance > 0),
    'At least one prize must have a chance above 0.',
  ),
)

const MAX_GOAL = 1_000_000

const cartGoal: v.GenericSchema<unknown, CartGoal> = v.object({
  amount: v.pipe(
    v.number(),
    v.check(
      (amount) => amount > 0 && amount <= MAX_GOAL,
      'A cart goal must be an amount above 0 and up to 1,000,000.',
    ),
  ),
  reached: longText('A text'),
})

const countdownLabel = shortText('A label below the countdown')

/** Every block that a design can contain. */
export const block: v.GenericSchema<unknown, Block> = v.variant('type', [
  blockSchema('heading', {
    text: longText('A heading'),
    size: oneOf(HEADING_SIZES),
    style: textStyle,
  }),
  blockSchema('text', { text: longText('A text'), style: textStyle }),
  blockSchema('image', { image, width: length(5, 100), corner: length(0, 400), align }),
  blockSchema('field', {
    kind: oneOf(FIELD_KINDS),
    name: answerName,
    label: shortText('A field’s label'),
    showsLabel: v.boolean(),
    isRequired: v.boolean(),
    options,
  }),
  blockSchema('button', {
    text: longText('A button'),
    action,
    look: oneOf(['solid', 'outline', 'link']),
    isWide: v.boolean(),
    style: buttonStyle,
  }),
  blockSchema('coupon', {
    code: shortText('A code'),
    label: shortText('The label above a code'),
    copy: shortText('The button’s label'),
    style: textStyle,
  }),
  blockSchema('countdown', {
    deadline,
    words: v.tuple([countdownLabel, countdownLabel, countdownLabel, countdownLabel]),
    afterwards: longText('A text'),
    digits: nullableColour,
    tile: nullableColour,
  }),
  blockSchema('wheel', {
    prizes,
    colours: v.pipe(v.array(colour), v.minLength(1), v.maxLength(MAX_PRIZES)),
    rim: nullableColour,
  }),
  blockSchema('scratch', { prizes, hint: shortText('The hint on a card'), foil: colour }),
  blockSchema('question', {
    name: answerName,
    text: longText('A question'),
    kind: oneOf(['one', 'many', 'scale', 'words']),
    options,
    isRequired: v.boolean(),
  }),
  blockSchema('consent', {
    text: longText('A checkbox’s text'),
    mustBeTicked: v.boolean(),
    address: v.nullable(address),
    style: textStyle,
  }),
  blockSchema('links', {
    links: v.pipe(
      v.array(v.object({ label: shortText('A link'), note: shortText('A note'), address })),
      v.maxLength(MAX_OPTIONS),
    ),
    background: nullableColour,
  }),
  blockSchema('product', {
    image,
    title: shortText('A product’s name'),
    note: shortText('A note'),
    price: shortText('A price'),
    background: nullableColour,
  }),
  blockSchema('progress', {
    label: longText('A text'),
    percent: length(0, 100),
    track: nullableColour,
    goal: v.optional(cartGoal),
  }),
])
