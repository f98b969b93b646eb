import css from './avenue.css?inline'
import { partStyles } from './base.ts'
import { type Poplar, Poplars } from './poplars.tsx'

partStyles(css)

/** Axis and top; all stand at 748. */
const AVENUE: readonly Poplar[] = [
  [27.9, 678, 748],
  [55.7, 656, 748],
  [84.2, 666, 748],
  [114, 636, 748],
  [147.2, 614, 748],
  [181.1, 626, 748],
  [216.6, 588, 748],
  [256.4, 562, 748],
  [296.9, 576, 748],
  [339.3, 532, 748],
  [386.6, 502, 748],
  [434.8, 518, 748],
  [485.5, 464, 748],
  [542.1, 426, 748],
  [600.2, 442, 748],
  [661.1, 382, 748],
]

/** The row of poplars beside the sign-in; on pages of our own only, never in an embedded element. */
export function Avenue() {
  return (
    <svg
      className="avenue"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className="sky" d="M0 0h720v900H0z" />
      <circle className="sun" cx="214" cy="430" r="66" />
      <path className="hill-3" d="M0 640C150 560 300 590 430 612c110 18 210-24 290-62v350H0z" />
      <path className="hill-2" d="M0 700c120-40 260-34 400-10 130 22 230-10 320-40v250H0z" />
      <Poplars row={AVENUE} />
      <path className="hill-1" d="M0 738c160-22 330-16 470-2 90 8 170 2 250-12v176H0z" />
      <path
        className="path"
        d="M196 900c44-66 96-104 196-128 44-11 66-20 78-36 10 20-6 34-40 52-74 38-96 66-84 112z"
      />
    </svg>
  )
}
