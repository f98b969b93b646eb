import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { useIntegrationPermission } from './use-permission.ts'

/** For members who may look at integrations but not change them: says who can give them permission. */
export function ReadOnlyNote() {
  const t = useMessages(integrationsMessages)
  const { mayManage, adminEmail } = useIntegrationPermission()
  if (mayManage) return null
  const detail =
    adminEmail === null ? t('readOnlyUnnamed') : t('readOnlyNamed', { email: adminEmail })
  return <NoticeBar tone="info" title={t('readOnly')} detail={detail} />
}
