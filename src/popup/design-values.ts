// The values in blocks, frames and themes, each with an error message for users.
import * as v from 'valibot'
import { isSafeUrl } from './addresses.ts'
import type { ButtonStyle, Image, TextStyle } from './design.ts'

/** The maximum length of each piece of text in a pop-up, in characters. */
export const MAX_TEXT_LENGTH = 10_000
const MAX_SHORT_LENGTH = 200
const MAX_URL_LENGTH = 2_048

/** The limits of the slider, in pixels. */
export const MIN_FONT_SIZE = 1
export const MAX_FONT_SIZE = 30

/** Characters that PostgreSQL cannot store in a document: the null character, and half of a surrogate pair. */
const INVALID_CHARACTER = /[\0\p{Surrogate}]/u

const numberFormat = new Intl.NumberFormat('en')

export const textUpTo = (name: string, maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(
      maxLength,
      `${name} can have at most ${numberFormat.format(maxLength)} characters.`,
    ),
    v.check((value) => !INVALID_CHARACTER.test(value), `${name} contains an invalid character.`),
  )

export const longText = (name: string) => textUpTo(name, MAX_TEXT_LENGTH)
export const shortText = (name: string) => textUpTo(name, MAX_SHORT_LENGTH)

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `Must be one of ${words.join(', ')}.`)

/** A number of pixels or a percentage, not necessarily an integer. */
export const length = (from: number, to: number) =>
  v.pipe(
    v.number(),
    v.check((value) => value >= from && value <= to, `A length must be between ${from} and ${to}.`),
  )

export const colour = v.pipe(
  v.string(),
  v.regex(
    /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i,
    'Enter a colour such as #1a7b59, or #1a7b5980 with alpha.',
  ),
)
export const nullableColour = v.nullable(colour)

/** A font family, as Google Fonts spells it; URLs and lists of families are invalid. */
export const FONT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} '-]{0,59}$/u
export const font = v.nullable(
  v.pipe(
    v.string(),
    v.regex(FONT_NAME, 'Enter the name of a font family, such as Playfair Display.'),
  ),
)

export const address = v.pipe(
  textUpTo('An address', MAX_URL_LENGTH),
  v.check(isSafeUrl, 'Enter a link to a web page, an email address, or a phone number.'),
)

const ART_NAME = /^[a-z][a-z0-9-]{0,40}$/
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const image: v.GenericSchema<unknown, Image> = v.object({
  source: v.pipe(
    v.object({ kind: oneOf(['art', 'upload']), name: v.string() }),
    v.check(
      ({ kind, name }) => (kind === 'art' ? ART_NAME : UPLOAD_ID).test(name),
      'A picture must be one of ours or an upload.',
    ),
  ),
  alt: shortText('The alt text'),
})

const fontSize = v.nullable(
  v.pipe(
    v.number(),
    v.check(
      (size) => size >= MIN_FONT_SIZE && size <= MAX_FONT_SIZE,
      `A font size must be between ${MIN_FONT_SIZE} and ${MAX_FONT_SIZE} px.`,
    ),
  ),
)

const styleEntries = {
  font,
  size: fontSize,
  weight: v.nullable(v.picklist([400, 500, 600, 700])),
  isItalic: v.boolean(),
  colour: nullableColour,
  align: v.nullable(v.picklist(['start', 'center', 'end'])),
}
export const textStyle: v.GenericSchema<unknown, TextStyle> = v.object(styleEntries)

export const buttonStyle: v.GenericSchema<unknown, ButtonStyle> = v.object({
  ...styleEntries,
  background: nullableColour,
  hover: v.nullable(v.object({ colour, background: colour })),
  corner: v.nullable(length(0, 60)),
})
