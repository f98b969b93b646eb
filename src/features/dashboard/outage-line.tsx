import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import type { DashboardStore } from './store.ts'
import { useFormats } from './use-formats.ts'

type OutageLineProps = { store: DashboardStore; at: Date }

/**
 * The age of the statistics while newer ones can't be loaded. Always rendered, so that changes are announced to screen
 * readers.
 */
export function OutageLine({ store, at }: OutageLineProps) {
  useSignals()
  const t = useMessages(figureMessages)
  const { moment } = useFormats()
  const { clock } = useKit()
  const outage = store.outage.value
  const [asOf, asOfOther] = outage?.isOnline
    ? (['unreachable', 'unreachableOther'] as const)
    : (['offline', 'offlineOther'] as const)
  return (
    <p className="outage muted small" role="status">
      {outage &&
        t(store.isStale.value ? asOfOther : asOf, { time: moment(at, new Date(clock.now())) })}
    </p>
  )
}
