import { partStyles } from '../theme/base.ts'
import css from './avenue.css?inline'
import { type Poplar, Poplars } from './poplars.tsx'

partStyles(css)

/** Axis, top and foot of thirty small poplars, irregularly spaced. */
const HEDGE: readonly Poplar[] = [
  [24, 106.5, 180],
  [72, 81.2, 182],
  [120, 95.8, 184],
  [168, 62.1, 186],
  [216, 71.8, 181],
  [264, 36, 183],
  [312, 56.9, 185],
  [360, 83.4, 180],
  [408, 47.6, 182],
  [456, 26.5, 184],
  [504, 68.4, 186],
  [552, 38.2, 181],
  [600, 80.1, 183],
  [648, 59, 185],
  [696, 89.7, 180],
  [744, 43.4, 182],
  [792, 30.7, 184],
  [840, 72.6, 186],
  [888, 86.5, 181],
  [936, 52.8, 183],
  [984, 61.1, 185],
  [1032, 70.8, 180],
  [1080, 35, 182],
  [1128, 55.9, 184],
  [1176, 89.4, 186],
  [1224, 46.6, 181],
  [1272, 25.5, 183],
  [1320, 67.4, 185],
  [1368, 37.2, 180],
  [1416, 79.1, 182],
]

/** The pale hedge at the bottom of a first-run page. */
export function Hedge() {
  return (
    <svg
      className="hedge"
      viewBox="0 0 1440 210"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="hill-2" d="M0 150c220-50 420-44 700-20 300 26 520-10 740-44v124H0z" />
      <Poplars row={HEDGE} />
      <path className="hill-1" d="M0 176c260-26 520-22 760-8 260 15 480 0 680-20v62H0z" />
    </svg>
  )
}
