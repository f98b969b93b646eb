import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { can } from '../session/permission-rules.ts'
import { sessionStore } from '../session/store.ts'

export type CampaignPermissions = {
  mayCreate: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayPublish: boolean
  /** Who can allow more; null for an admin, or where the API does not say. */
  adminEmail: string | null
}

/** What the person may do with campaigns; without a user nothing. */
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
