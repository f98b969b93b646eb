import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { SpinnerRing } from '../pictures/spinner-ring.tsx'

/** Shows that something is loading. If the shape of the content is known, use a skeleton instead. */
export function Spinner({ label }: { label?: string }) {
  const t = useMessages(uiMessages)
  return (
    <span className="spinner-line" role="status">
      <SpinnerRing />
      <span>{label ?? t('loading')}</span>
    </span>
  )
}
