import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { isLiveOrScheduled } from '../../campaigns/switch-rules.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { type Edited, hasUnpublishedChanges } from '../store.ts'
import { useFields } from './use-fields.ts'
import { usePublishSettings } from './use-publish-settings.tsx'

/** The button that publishes changes made to a campaign since it went live. */
export function PublishChanges({ edited }: { edited: Edited<'targeting'> }) {
  useSignals()
  const actionText = useMessages(actionMessages)
  const user = sessionStore(useKit()).user.value
  const mayPublish = user !== null && can(user, 'publish_campaigns')
  const { last, autosave } = edited
  const hasChanges = hasUnpublishedChanges(last.campaign, autosave.state.value.status)
  const areAllFieldsValid = useFields().texts.length === 0
  const { isBusy, press, dialog } = usePublishSettings(edited)
  const isShown =
    mayPublish && isLiveOrScheduled(last.campaign) && (hasChanges || !areAllFieldsValid)
  if (!isShown) return null
  return (
    <>
      <Button busy={isBusy} onClick={press}>
        {actionText('publishChanges')}
      </Button>
      {dialog}
    </>
  )
}
