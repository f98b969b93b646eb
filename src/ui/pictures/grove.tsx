import { partStyles } from '../theme/base.ts'
import avenue from './avenue.css?inline'
import { type Poplar, Poplars } from './poplars.tsx'

partStyles(avenue)

const ROW: readonly Poplar[] = [
  [24, 20, 53],
  [48, 4, 53],
  [72, 26, 53],
]

/** Three poplars, for empty states. */
export function Grove({ width = 96 }: { width?: number }) {
  return (
    <svg
      className="grove"
      width={width}
      height={(width * 56) / 96}
      viewBox="0 0 96 56"
      aria-hidden="true"
    >
      <Poplars row={ROW} />
      <path className="ground" d="M2 53h92" />
    </svg>
  )
}
