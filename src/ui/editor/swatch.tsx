import type { CSSProperties } from 'react'
import type { Colour } from '../../popup/design.ts'
import { partStyles } from '../theme/base.ts'
import css from './swatch.css?inline'

partStyles(css)

/** A colour on squares, which show through where it has alpha. */
export function Swatch({ colour }: { colour: Colour }) {
  const style: CSSProperties & { '--colour': string } = { '--colour': colour }
  return <i className="swatch-tile" style={style} />
}
