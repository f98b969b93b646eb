/** The values of a colour picker's area and two sliders: hue in degrees, the others from 0 to 1. */
export type Hsva = { hue: number; saturation: number; brightness: number; alpha: number }

const HEX = /^#?(?:([0-9a-f]{6})([0-9a-f]{2})?|([0-9a-f]{3})([0-9a-f])?)$/i

/**
 * Parses a typed colour into the format used in designs: `#rrggbb`, or `#rrggbbaa` with alpha. Also accepts three or
 * four digits, and colours without a hash; null if it is not a colour.
 */
export function parseColour(typed: string): string | null {
  const match = HEX.exec(typed.trim())
  if (!match) return null
  const [, six, two = '', three, one = ''] = match
  const digits = six === undefined ? doubleDigits(`${three}${one}`) : `${six}${two}`
  return withoutFullAlpha(`#${digits.toLowerCase()}`)
}

const doubleDigits = (digits: string): string => digits.replaceAll(/./g, '$&$&')

/** Writes opaque colours with six digits. */
const withoutFullAlpha = (colour: string): string => colour.replace(/^(#.{6})ff$/i, '$1')

/** The opacity of a colour, 0 to 1. */
const alphaOf = (colour: string): number => Number.parseInt(colour.slice(7, 9) || 'ff', 16) / 255

/** The opacity as a whole percentage. */
export const percentOf = (colour: string): number => Math.round(100 * alphaOf(colour))

/** Six digits, as in the picker's text field: `A4471F`. */
export const toHexDigits = (colour: string): string => colour.slice(1, 7).toUpperCase()

export function toHsva(colour: string): Hsva {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  )
  const brightness = Math.max(red, green, blue)
  const chroma = brightness - Math.min(red, green, blue)
  return {
    hue: hueOf({ red, green, blue, brightness, range: chroma }),
    saturation: brightness === 0 ? 0 : chroma / brightness,
    brightness,
    alpha: alphaOf(colour),
  }
}

type ColourChannels = {
  red: number
  green: number
  blue: number
  brightness: number
  range: number
}

function hueOf({ red, green, blue, brightness, range }: ColourChannels): number {
  if (range === 0) return 0
  if (brightness === red) return (60 * ((green - blue) / range) + 360) % 360
  if (brightness === green) return 60 * ((blue - red) / range) + 120
  return 60 * ((red - green) / range) + 240
}

export function fromHsva({ hue, saturation, brightness, alpha }: Hsva): string {
  const channel = (offset: number): string => {
    const place = (offset + hue / 60) % 6
    const share = brightness * (1 - saturation * Math.max(0, Math.min(place, 4 - place, 1)))
    return twoDigits(share)
  }
  return withoutFullAlpha(`#${channel(5)}${channel(3)}${channel(1)}${twoDigits(alpha)}`)
}

const twoDigits = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')
