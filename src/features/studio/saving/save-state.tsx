import { useMessages } from '../../../config/use-messages.ts'
import type { SaveState as State } from '../../../lib/autosave.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from '../../../ui/pictures/icons.ts'

const ICONS: Readonly<Record<State<unknown>['status'], typeof CloudCheck>> = {
  saved: CloudCheck,
  unsaved: CloudUpload,
  saving: CloudUpload,
  kept: CloudOff,
  refused: CircleAlert,
  conflict: CircleAlert,
}

/**
 * The state of the last edit, for the bar at the top; announced to screen readers except while saving is in progress.
 */
export function SaveState({ state }: { state: State<unknown> }) {
  const t = useMessages(studioMessages)
  const { status } = state
  return (
    <span
      className="saved"
      data-status={status}
      title={status === 'kept' ? t('keptMore') : undefined}
    >
      <Icon of={ICONS[status]} data-size="small" />
      <span className="word" aria-hidden="true">
        {t(status)}
      </span>
      <span className="visually-hidden" role="status">
        {status === 'unsaved' || status === 'saving' ? '' : t(status)}
      </span>
    </span>
  )
}
