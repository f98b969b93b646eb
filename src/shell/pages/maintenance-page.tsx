import { useId } from 'react'
import { useKit } from '../../config/context.tsx'
import { useShared } from '../../config/use-shared.ts'
import { look } from '../../features/maintenance/api.ts'
import { MaintenanceNotice } from '../../features/maintenance/maintenance-notice.tsx'
import { parseMaintenance, UNKNOWN_MAINTENANCE } from '../../features/maintenance/model.ts'
import { LOOK_EVERY_MS } from '../../features/maintenance/rules.ts'
import { useLooks } from '../../features/maintenance/use-looks.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { useShell } from '../shell-context.ts'

const AT_FIRST = { ...UNKNOWN_MAINTENANCE, retryAfterMs: LOOK_EVERY_MS }

/** `/maintanceMode`: stands without a call, and leads to the start once the API answers. */
export function MaintenancePage() {
  const kit = useKit()
  const { go } = useShell()
  const failure = useShared('maintenance')
  const maintenance = failure instanceof ApiFailure ? parseMaintenance(failure) : AT_FIRST
  const looks = useLooks({
    retryAfterMs: maintenance.retryAfterMs ?? LOOK_EVERY_MS,
    look: (signal) => look(kit.http, { anonymous: true, signal }),
    onBack: () => {
      kit.shared('maintenance').set(null)
      go('/')
    },
  })
  return <MaintenanceNotice maintenance={maintenance} looks={looks} id={useId()} />
}
