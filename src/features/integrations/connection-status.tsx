import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { targetWordOf, troubleOf } from './catalogue-rules.ts'
import type { Connection } from './model.ts'
import { useShownCount } from './use-shown-count.ts'

/** A connection's state: working, paused, or what is wrong. */
export function ConnectionStatus({ connection }: { connection: Connection }) {
  const t = useMessages(integrationsMessages)
  const shown = useShownCount()
  switch (troubleOf(connection)) {
    case null:
      return connection.lastSentAt === null ? (
        <Status state="draft">{t('notSentYet')}</Status>
      ) : (
        <Status state="live">{t('working')}</Status>
      )
    case 'paused':
    case 'gone':
      return <Status state="paused">{t('pausedState')}</Status>
    case 'disconnected':
      return <Status state="failed">{t('disconnectedState')}</Status>
    case 'needs-target':
      return <Status state="scheduled">{t(`needs-${targetWordOf(connection.integration)}`)}</Status>
    case 'rejecting': {
      const { rejected } = connection
      return (
        <Status state="failed">
          {rejected > 0 ? t('rejectedCount', { count: shown(rejected) }) : t('failing')}
        </Status>
      )
    }
  }
}
