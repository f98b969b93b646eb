import { useSignals } from '@preact/signals-react/runtime'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { uiMessages } from '../../../messages/ui.ts'
import type { PopupDesign } from '../../../popup/design.ts'
import { StudioBar } from '../../../ui/editor/studio-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ArrowRight } from '../../../ui/pictures/icons.ts'
import { designPath } from '../../campaigns/rules.ts'
import { AskToSetLive } from '../live/ask-to-set-live.tsx'
import { UnsavedFieldsButton } from '../saving/not-kept.tsx'
import { SaveNotice } from '../saving/save-notice.tsx'
import { mostUrgentState } from '../saving/save-rules.ts'
import { SaveState } from '../saving/save-state.tsx'
import type { Edited } from '../store.ts'
import { PublishChanges } from './publish-changes.tsx'
import { useFields } from './use-fields.ts'

/** `design` is null if it can't be edited here. */
export type SettingsBarProps = { edited: Edited<'targeting'>; design: Autosave<PopupDesign> | null }

/** The campaign's name, whether it is saved, and the buttons to publish and to continue. */
export function SettingsBar({ edited, design }: SettingsBarProps) {
  useSignals()
  const uiText = useMessages(uiMessages)
  const { linkTo } = usePaths()
  const { last, autosave } = edited
  const { campaignId, title } = last.campaign
  return (
    <>
      <StudioBar
        title={title}
        step="settings"
        aside={<SaveStatus edited={edited} design={design} />}
      >
        <PublishChanges edited={edited} />
        <AskToSetLive edited={edited} />
        <Button
          variant="primary"
          iconAfter={<Icon of={ArrowRight} data-mirror />}
          {...linkTo(designPath(campaignId))}
        >
          {uiText('continue')}
        </Button>
      </StudioBar>
      {[autosave, ...(design ? [design] : [])].map((part) => (
        <SaveNotice
          key={part === design ? 'design' : 'targeting'}
          state={part.state.value}
          last={last}
          onChoose={(choice) => part.choose(choice)}
        />
      ))}
    </>
  )
}

function SaveStatus({ edited: { autosave }, design }: SettingsBarProps) {
  useSignals()
  const fields = useFields()
  const state = mostUrgentState([autosave.state.value, ...(design ? [design.state.value] : [])])
  // A refusal or a conflict is more important: it is shown first, with its own notice.
  const showsSaveState = state.status !== 'refused' && state.status !== 'conflict'
  if (fields.texts.length > 0 && showsSaveState) return <UnsavedFieldsButton fields={fields} />
  return <SaveState state={state} />
}
