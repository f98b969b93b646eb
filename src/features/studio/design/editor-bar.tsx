import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { designMessages } from '../../../messages/design.ts'
import { studioMessages } from '../../../messages/studio.ts'
import type { Targeting } from '../../../popup/targeting.ts'
import { StudioBar } from '../../../ui/editor/studio-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import {
  CircleAlert,
  Eye,
  Monitor,
  Redo2,
  Settings,
  Smartphone,
  Undo2,
} from '../../../ui/pictures/icons.ts'
import { unsavedFields } from '../../campaigns/live/use-before-live.ts'
import { settingsPath, unsavedPath } from '../../campaigns/rules.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { AskToSetLive } from '../live/ask-to-set-live.tsx'
import { PreviewButton } from '../live/preview-button.tsx'
import { UnsavedFieldsButton } from '../saving/not-kept.tsx'
import { mostUrgentState } from '../saving/save-rules.ts'
import { SaveState } from '../saving/save-state.tsx'
import type { Edited } from '../store.ts'
import type { Editor } from './editor.ts'
import { WeightChip } from './hints/weight.tsx'
import { SetLiveButton } from './set-live-button.tsx'
import { useFields } from './use-fields.ts'
import { useComputedValue } from './use-part.ts'

/** The design, and next to it the settings, which are saved separately. */
export type DesignParts = { edited: Edited<'design'>; targeting: Autosave<Targeting> }

type EditorBarProps = DesignParts & { editor: Editor; onPreview: () => void }

/** The campaign's name, whether it is saved, undo and redo, and the button that publishes it. */
export function EditorBar({ editor, edited, targeting, onPreview }: EditorBarProps) {
  useSignals()
  const t = useMessages(designMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const user = sessionStore(useKit()).user.value
  const mayPublish = user !== null && can(user, 'publish_campaigns')
  const { campaign } = edited.last
  return (
    <StudioBar
      title={campaign.title}
      step="design"
      aside={<SaveStatus {...{ editor, edited, targeting }} />}
      tools={
        <span className="bar-tools">
          <UndoRedoButtons editor={editor} />
          <DeviceChoice editor={editor} />
        </span>
      }
    >
      <span className="bar-weight">
        <WeightChip editor={editor} />
      </span>
      <Button
        iconOnly
        variant="quiet"
        label={t('toSettings')}
        icon={<Icon of={Settings} />}
        {...linkTo(settingsPath(campaign.campaignId))}
      />
      <span className="bar-preview row" data-gap="2">
        <PreviewButton iconOnly campaignId={campaign.campaignId} flush={edited.flush} />
        <Button icon={<Icon of={Eye} data-size="small" />} onClick={onPreview}>
          {actionText('preview')}
        </Button>
      </span>
      {mayPublish ? (
        <SetLiveButton editor={editor} edited={edited} />
      ) : (
        <AskToSetLive edited={edited} />
      )}
    </StudioBar>
  )
}

/** A separate component, because it changes with the first keystroke after every pause. */
function SaveStatus({ editor, edited, targeting }: Omit<EditorBarProps, 'onPreview'>) {
  const { autosave, last } = edited
  const kit = useKit()
  const [hasUnsavedRule] = useState(
    () => unsavedFields(kit, 'targeting', last.campaign.campaignId).length > 0,
  )
  const status = useComputedValue(
    () => mostUrgentState([autosave.state.value, targeting.state.value]).status,
  )
  const areAllFieldsValid = useComputedValue(() => editor.unsavedFields.value.length === 0)
  // A refusal or a conflict is more important: it is shown first, with its own notice.
  const showsSaveState = status !== 'refused' && status !== 'conflict'
  if (!areAllFieldsValid && showsSaveState) return <UnsavedFields editor={editor} />
  if (showsSaveState && hasUnsavedRule)
    return <UnsavedRuleLink campaignId={last.campaign.campaignId} />
  return <SaveState state={mostUrgentState([autosave.state.peek(), targeting.state.peek()])} />
}

function UnsavedFields({ editor }: { editor: Editor }) {
  useSignals()
  return <UnsavedFieldsButton fields={useFields(editor)()} />
}

/** A link to the settings fields whose text can't be saved. */
function UnsavedRuleLink({ campaignId }: { campaignId: string }) {
  const t = useMessages(studioMessages)
  const { linkTo } = usePaths()
  return (
    <a className="saved" data-status="refused" {...linkTo(unsavedPath('targeting', campaignId))}>
      <Icon of={CircleAlert} data-size="small" />
      <span className="word">{t('ruleNotSaved')}</span>
    </a>
  )
}

function UndoRedoButtons({ editor }: { editor: Editor }) {
  useSignals()
  const t = useMessages(designMessages)
  const actionText = useMessages(actionMessages)
  return (
    <span className="walk row" data-gap="1">
      <Button
        iconOnly
        variant="quiet"
        label={actionText('undo')}
        icon={<Icon of={Undo2} data-mirror />}
        aria-disabled={!editor.canUndo.value || undefined}
        onClick={editor.undo}
      />
      <Button
        iconOnly
        variant="quiet"
        label={t('redo')}
        icon={<Icon of={Redo2} data-mirror />}
        aria-disabled={!editor.canRedo.value || undefined}
        onClick={editor.redo}
      />
    </span>
  )
}

const DEVICE_ICONS = { desktop: Monitor, phone: Smartphone }

export function DeviceChoice({ editor }: { editor: Editor }) {
  useSignals()
  const t = useMessages(designMessages)
  return (
    <Segments
      label={t('device')}
      segments={(['desktop', 'phone'] as const).map((value) => ({
        value,
        name: (
          <>
            <Icon of={DEVICE_ICONS[value]} data-size="small" />
            <span className="visually-hidden">{t(value)}</span>
          </>
        ),
      }))}
      value={editor.device.value}
      onChange={editor.setDevice}
    />
  )
}
