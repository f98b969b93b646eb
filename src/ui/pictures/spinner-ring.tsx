import { partStyles } from '../theme/base.ts'
import css from './spinner.css?inline'

partStyles(css)

/** The spinner without text, for use next to a description of the progress. */
export function SpinnerRing() {
  return <span className="spinner" aria-hidden="true" />
}
