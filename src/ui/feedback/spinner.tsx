import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { SpinnerRing } from './spinner-ring.tsx'

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
