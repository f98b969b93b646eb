import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { can } from '../session/permission-rules.ts'
import { sessionStore } from '../session/store.ts'

/** Whether the user may change integrations, and who can grant it to them; null if the API doesn't say. */
export function useIntegrationPermission(): { mayManage: boolean; adminEmail: string | null } {
  useSignals()
  const user = sessionStore(useKit()).user.value
  return {
    mayManage: user !== null && can(user, 'manage_integrations'),
    adminEmail: user?.adminEmail ?? null,
  }
}
