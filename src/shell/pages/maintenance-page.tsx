import { useId } from 'react'
import { useKit } from '../../config/context.tsx'
import { useShared } from '../../config/use-shared.ts'
import { checkServer } from '../../features/maintenance/api.ts'
import { MaintenanceNotice } from '../../features/maintenance/maintenance-notice.tsx'
import { parseMaintenance, UNKNOWN_MAINTENANCE } from '../../features/maintenance/model.ts'
import { POLL_INTERVAL_MS } from '../../features/maintenance/recovery-rules.ts'
import { useRecoveryCheck } from '../../features/maintenance/use-recovery-check.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { useShell } from '../shell-context.ts'

const INITIAL_MAINTENANCE = { ...UNKNOWN_MAINTENANCE, retryAfterMs: POLL_INTERVAL_MS }

/** `/maintanceMode`: renders without an API call, and opens the start page once the API responds. */
export function MaintenancePage() {
  const kit = useKit()
  const { go } = useShell()
  const failure = useShared('maintenance')
  const maintenance =
    failure instanceof ApiFailure ? parseMaintenance(failure) : INITIAL_MAINTENANCE
  const check = useRecoveryCheck({
    retryAfterMs: maintenance.retryAfterMs ?? POLL_INTERVAL_MS,
    look: (signal) => checkServer(kit.http, { anonymous: true, signal }),
    onBack: () => {
      kit.shared('maintenance').set(null)
      go('/')
    },
  })
  return <MaintenanceNotice maintenance={maintenance} check={check} id={useId()} />
}
