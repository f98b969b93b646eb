import { partStyles } from '../theme/base.ts'
import css from './spinner.css?inline'

partStyles(css)

/** The turning ring alone, for places that say in words what is going on. */
export function SpinnerRing() {
  return <span className="spinner" aria-hidden="true" />
}
