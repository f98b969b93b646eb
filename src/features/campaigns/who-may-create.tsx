import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'

/** Replaces a button that the user may not press, and says who can change that. */
export function NoCreatePermissionNote({ adminEmail }: { adminEmail: string | null }) {
  const t = useMessages(campaignsMessages)
  if (adminEmail === null) return t('askToCreateNobody')
  return t('askToCreate', { admin: adminEmail })
}
