import { useMessages } from '../config/use-messages.ts'
import { uiMessages } from '../messages/ui.ts'
import { partStyles } from './base.ts'
import css from './spinner.css?inline'

partStyles(css)

/** The turning ring alone, for places that say in words what is going on. */
export function SpinnerRing() {
  return <span className="spinner" aria-hidden="true" />
}

/** Something is on its way; skeletons come before spinners where the shape is known. */
export function Spinner({ label }: { label?: string }) {
  const t = useMessages(uiMessages)
  return (
    <span className="spinner-line" role="status">
      <SpinnerRing />
      <span>{label ?? t('loading')}</span>
    </span>
  )
}
