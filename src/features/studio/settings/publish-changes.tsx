import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { Button } from '../../../ui/button.tsx'
import { can } from '../../session/rules.ts'
import { sessionStore } from '../../session/store.ts'
import { useSetLive } from '../design/use-set-live.ts'
import { type Edited, isAheadOfVisitors } from '../store.ts'

/** Of a campaign that is on: the way to its visitors for what was changed since. */
export function PublishChanges({ edited }: { edited: Edited<'targeting'> }) {
  useSignals()
  const t = useMessages(designMessages)
  const user = sessionStore(useKit()).user.value
  const { isBusy, setLive } = useSetLive(edited)
  const mayPublish = user !== null && can(user, 'publish_campaigns')
  if (!mayPublish || !isAheadOfVisitors(edited)) return null
  return (
    <Button busy={isBusy} onClick={() => void setLive()}>
      {t('publish')}
    </Button>
  )
}
