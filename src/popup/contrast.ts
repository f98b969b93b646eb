/** The minimum contrast at which text is readable for people with low vision (WCAG 2.2 AA). */
export const READABLE_CONTRAST = 4.5

/**
 * The contrast between text and its background, 1 to 21 (WCAG 2.2). Transparent colours are blended with what is below.
 */
export function contrast(text: string, background: string): number {
  const [lighter = 0, darker = 0] = [
    luminance(blendChannels(text, background)),
    luminance(blendChannels(background, '#ffffff')),
  ].sort((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

type Channels = readonly number[]

const channels = (colour: string): Channels =>
  [1, 3, 5, 7].map((at) => Number.parseInt(colour.slice(at, at + 2) || 'ff', 16))

function blendChannels(colour: string, background: string): Channels {
  const [, , , alpha = 255] = channels(colour)
  const opacity = alpha / 255
  const backgroundChannels = channels(background)
  return channels(colour).map(
    (value, at) => value * opacity + (backgroundChannels[at] ?? 0) * (1 - opacity),
  )
}

function luminance([red = 0, green = 0, blue = 0]: Channels): number {
  const linearize = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linearize(red) + 0.7152 * linearize(green) + 0.0722 * linearize(blue)
}

/** Whether a colour hides everything below it. */
export const isOpaque = (colour: string): boolean => /^#.{6}(ff)?$/i.test(colour)

/** The opaque colour that results from a colour with alpha on a background. */
export const blend = (colour: string, background: string): string =>
  `#${blendChannels(colour, background)
    .slice(0, 3)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`
