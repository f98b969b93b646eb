/** From here on a text can be read by who sees less well (WCAG 2.2 AA). */
export const READABLE_CONTRAST = 4.5

/** WCAG 2.2: how far apart a text and what it stands on are, 1 to 21. Alpha lets the ground through. */
export function contrast(text: string, ground: string): number {
  const [lighter = 0, darker = 0] = [
    luminance(over(text, ground)),
    luminance(over(ground, '#ffffff')),
  ].sort((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

type Channels = readonly number[]

const channels = (colour: string): Channels =>
  [1, 3, 5, 7].map((at) => Number.parseInt(colour.slice(at, at + 2) || 'ff', 16))

function over(colour: string, ground: string): Channels {
  const [, , , alpha = 255] = channels(colour)
  const share = alpha / 255
  const below = channels(ground)
  return channels(colour).map((value, at) => value * share + (below[at] ?? 0) * (1 - share))
}

function luminance([red = 0, green = 0, blue = 0]: Channels): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Whether nothing of its ground is seen through a colour. */
export const isOpaque = (colour: string): boolean => /^#.{6}(ff)?$/i.test(colour)

/** What is seen of a colour with alpha on its ground, as one without. */
export const blend = (colour: string, ground: string): string =>
  `#${over(colour, ground)
    .slice(0, 3)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`
