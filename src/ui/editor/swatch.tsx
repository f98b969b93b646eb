import type { CSSProperties } from 'react'
import type { Colour } from '../../popup/design.ts'
import { partStyles } from '../theme/base.ts'
import css from './swatch.css?inline'

partStyles(css)

/** A colour over a checkerboard, which shows through if the colour is transparent. */
export function Swatch({ colour }: { colour: Colour }) {
  const style: CSSProperties & { '--colour': string } = { '--colour': colour }
  return <i className="swatch-tile" style={style} />
}
