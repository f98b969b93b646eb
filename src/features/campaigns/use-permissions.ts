import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { can } from '../session/permission-rules.ts'
import { sessionStore } from '../session/store.ts'

export type CampaignPermissions = {
  mayCreate: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayPublish: boolean
  /** Who can grant permissions; null for an admin, or if the API doesn't say. */
  adminEmail: string | null
}

/** The user's permissions for campaigns; all false without a user. */
export function usePermissions(): CampaignPermissions {
  useSignals()
  const user = sessionStore(useKit()).user.value
  return {
    mayCreate: user !== null && can(user, 'create_campaigns'),
    mayEdit: user !== null && can(user, 'edit_campaigns'),
    mayDelete: user !== null && can(user, 'delete_campaigns'),
    mayPublish: user !== null && can(user, 'publish_campaigns'),
    adminEmail: user?.adminEmail ?? null,
  }
}
