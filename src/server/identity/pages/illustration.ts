import { html, raw } from 'hono/html'

const GROUND = 748

/** The row of poplars, from the furthest to the nearest: x position and height. */
const TREES = [
  [27.9, 70],
  [55.7, 92],
  [84.2, 82],
  [114, 112],
  [147.2, 134],
  [181.1, 122],
  [216.6, 160],
  [256.4, 186],
  [296.9, 172],
  [339.3, 216],
  [386.6, 246],
  [434.8, 230],
  [485.5, 284],
  [542.1, 322],
  [600.2, 306],
  [661.1, 366],
] as const

/** One half of a crown, from the top down; `side` is −1 for the shaded half and 1 for the lit half. */
function halfCrown(x: number, height: number, side: -1 | 1): string {
  const width = (8.07 + 0.0712 * height) * side
  const point = (across: number, down: number) =>
    `${(x + width * across).toFixed(1)} ${(GROUND - height * (1 - down)).toFixed(1)}`
  const upper = `C${point(0.87, 0.26)} ${point(1, 0.55)} ${point(0.87, 0.74)}`
  const lower = `${point(0.696, 0.87)} ${point(0.261, 0.9)} ${point(0, 0.9)}`
  return `M${point(0, 0)}${upper} ${lower}z`
}

const trees = TREES.map(([x, height]) =>
  [
    `<path class="t-trunk" d="M${x} ${(GROUND - height * 0.14).toFixed(1)}V${GROUND}"/>`,
    `<path class="t-shade" d="${halfCrown(x, height, -1)}"/>`,
    `<path class="t-light" d="${halfCrown(x, height, 1)}"/>`,
  ].join(''),
).join('')

/** The brand's illustration next to the form; decorative, so it has no accessible name. */
export const illustration = html`<svg class="avenue" viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <path class="sky" d="M0 0h720v900H0z"/>
  <circle class="sun" cx="214" cy="430" r="66"/>
  <path class="hill-3" d="M0 640C150 560 300 590 430 612c110 18 210-24 290-62v350H0z"/>
  <path class="hill-2" d="M0 700c120-40 260-34 400-10 130 22 230-10 320-40v250H0z"/>
  ${raw(trees)}
  <path class="hill-1" d="M0 738c160-22 330-16 470-2 90 8 170 2 250-12v176H0z"/>
  <path class="path" d="M196 900c44-66 96-104 196-128 44-11 66-20 78-36 10 20-6 34-40 52-74 38-96 66-84 112z"/>
</svg>`
