import type { Colour, WheelBlock } from '../../design.ts'
import { make, makeOwnerText, setStyles } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'
import { drawPrize } from './coupon.ts'

const SPIN_MS = 4_600
const TURN_COUNT = 6
const FULL_TURN = 360

/** A wheel that turns to the prize drawn by the server; with reduced motion, it jumps there. */
export const draw: DrawBlock<Wheel> = ({ prizes, colours, rim }, stage) => {
  const share = FULL_TURN / prizes.length
  const disc = make('div', 'disc')
  const slices = prizes.map(({ label }, index) => {
    const colour = colourOf(colours, index)
    const name = makeOwnerText('span', '', label)
    setStyles(name, { rotate: `${index * share}deg`, color: textColourOn(colour) })
    disc.append(name)
    return `${colour} ${index * share}deg ${(index + 1) * share}deg`
  })
  // The first segment is at the pointer, at three o'clock.
  const from = FULL_TURN / 4 - share / 2
  setStyles(disc, {
    'background-image': `conic-gradient(from ${from}deg, ${slices.join(', ')})`,
    '--rim': rim ?? 'var(--accent)',
  })
  const element = make('div', 'wheel', disc, make('i', 'pin'))
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', prizes.map(({ label }) => label).join(', '))
  return {
    element,
    async play(prize) {
      const end = -prize.index * share
      await turn(disc, end)
      setStyles(disc, { rotate: `${end}deg` })
      return drawPrize(prize, stage)
    },
  }
}

type Wheel = Omit<WheelBlock, 'prizes'> & { prizes: readonly { label: string }[] }

async function turn(disc: HTMLElement, end: number): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const frames = { rotate: ['0deg', `${end + TURN_COUNT * FULL_TURN}deg`] }
  const spinAnimation = disc.animate(frames, {
    duration: SPIN_MS,
    easing: 'cubic-bezier(0.12, 0.7, 0.1, 1)',
  })
  // The animation is cancelled if the wheel is removed.
  await spinAnimation.finished.catch(() => undefined)
}

const colourOf = (colours: readonly Colour[], index: number): Colour =>
  colours[index % colours.length] ?? '#ffffff'

/** The luminance at which black and white are equally readable (WCAG's relative luminance). */
const MIDDLE_LUMINANCE = 0.179

function textColourOn(colour: Colour): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? '#000' : '#fff'
}
