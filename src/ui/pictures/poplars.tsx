/** One poplar in a row: its axis, top and foot, in the picture's units. */
export type Poplar = readonly [x: number, top: number, foot: number]

/** All trees have the same shape, scaled to their height. */
function crown([x, top, foot]: Poplar, side: -1 | 1): string {
  const height = foot - top
  const at = (across: number, down: number) =>
    `${(x + side * across * height).toFixed(1)} ${(top + down * height).toFixed(1)}`
  return `M${at(0, 0)}C${at(0.162, 0.26)} ${at(0.186, 0.55)} ${at(0.162, 0.74)} ${at(0.13, 0.87)} ${at(0.049, 0.9)} ${at(0, 0.9)}z`
}

/** A row of poplars in shade and light: the brand's illustration, also used as a bar chart. */
export function Poplars({ row }: { row: readonly Poplar[] }) {
  return row.map((poplar) => {
    const [x, top, foot] = poplar
    return (
      <g key={x}>
        <path className="t-trunk" d={`M${x} ${top + 0.86 * (foot - top)}V${foot}`} />
        <path className="t-shade" d={crown(poplar, -1)} />
        <path className="t-light" d={crown(poplar, 1)} />
      </g>
    )
  })
}
