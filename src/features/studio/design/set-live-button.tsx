import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { designMessages } from '../../../messages/design.ts'
import { type WarningItem, WarningList } from '../../../ui/feedback/warning-list.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { usePublishChecks } from '../../campaigns/live/use-before-live.ts'
import { isLiveOrScheduled } from '../../campaigns/switch-rules.ts'
import { type Hint, hintsFor, needsUserReview } from '../document/hint-rules.ts'
import { useSetLive } from '../live/use-set-live.ts'
import { UnsavedFieldsDialog } from '../saving/not-kept.tsx'
import { type Edited, hasUnpublishedChanges } from '../store.ts'
import type { Editor } from './editor.ts'
import { HintList } from './hints/hint-list.tsx'
import { useFields } from './use-fields.ts'
import { useComputedValue } from './use-part.ts'

type SetLiveButtonProps = { editor: Editor; edited: Edited<'design'> }

/** What the user has to confirm before the campaign goes live. */
type PendingQuestion =
  | { about: 'notKept' }
  | { about: 'hints'; hints: readonly Hint[]; warnings: readonly WarningItem[] }

/** Publishes a campaign: for the first time, or with the changes made since. */
export function SetLiveButton({ editor, edited }: SetLiveButtonProps) {
  const t = useMessages(designMessages)
  const actionText = useMessages(actionMessages)
  const status = useComputedValue(() => edited.autosave.state.value.status)
  const areAllFieldsValid = useComputedValue(() => editor.unsavedFields.value.length === 0)
  const fields = useFields(editor)
  const { campaign } = edited.last
  const isShown = isLiveOrScheduled(campaign)
  const isPublished = isShown && !hasUnpublishedChanges(campaign, status)
  const { isBusy, pendingQuestion, press, goOn, setLive, leave } = usePublish({ editor, edited })
  const isDisabled = isPublished && areAllFieldsValid
  return (
    <>
      <Button
        variant="primary"
        busy={isBusy}
        aria-disabled={isDisabled || undefined}
        title={isDisabled ? t('published') : undefined}
        onClick={() => !isDisabled && press()}
      >
        {actionText(isShown ? 'publishChanges' : 'setLive')}
      </Button>
      {pendingQuestion?.about === 'notKept' && (
        <UnsavedFieldsDialog
          fields={fields()}
          back={t('backToDesign')}
          onClose={leave}
          goOn={t(isShown ? 'publishWithout' : 'setLiveWithout')}
          onContinue={isPublished ? null : goOn}
        />
      )}
      {pendingQuestion?.about === 'hints' && (
        <HintsDialog
          editor={editor}
          hints={pendingQuestion.hints}
          warnings={pendingQuestion.warnings}
          goOn={isShown ? t('publishAnyway') : actionText('setLiveAnyway')}
          onClose={leave}
          onContinue={setLive}
        />
      )}
    </>
  )
}

/** Asks first about what cannot be saved, then about hints and about what would keep the campaign from being shown. */
function usePublish({ editor, edited }: SetLiveButtonProps) {
  const { clock } = useKit()
  const { isBusy, setLive } = useSetLive(edited)
  const { blocksOnUnsaved, confirmWarnings, warningsFor } = usePublishChecks()
  const [pendingQuestion, ask] = useState<PendingQuestion | null>(null)
  const { campaign } = edited.last
  const leave = () => ask(null)
  const go = () => {
    leave()
    void setLive()
  }
  const goOn = async () => {
    const { intent } = campaign
    const hints = hintsFor({ design: editor.design.peek(), intent, now: clock.now() })
    const warnings = isLiveOrScheduled(campaign) ? [] : warningsFor(campaign)
    if (!hints.every(needsUserReview)) return ask({ about: 'hints', hints, warnings })
    leave()
    if (await confirmWarnings(campaign, warnings)) go()
  }
  const press = async () => {
    if (await blocksOnUnsaved(campaign, 'design')) return
    if (editor.unsavedFields.peek().length > 0) ask({ about: 'notKept' })
    else await goOn()
  }
  return {
    ...{ isBusy, pendingQuestion, setLive: go, leave },
    press: () => void press(),
    goOn: () => void goOn(),
  }
}

type HintsDialogProps = {
  editor: Editor
  hints: readonly Hint[]
  warnings: readonly WarningItem[]
  goOn: string
  onClose: () => void
  onContinue: () => void
}

function HintsDialog(props: HintsDialogProps) {
  const { editor, hints, warnings, goOn, onClose, onContinue } = props
  const t = useMessages(designMessages)
  return (
    <Dialog
      open
      title={t('hintsBefore')}
      description={t('hintsBeforeText')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('backToDesign')}</Button>
          <Button variant="primary" onClick={onContinue}>
            {goOn}
          </Button>
        </>
      )}
    >
      <HintList editor={editor} hints={hints} onNavigate={onClose} />
      {warnings.length > 0 && <WarningList warnings={warnings} onLeave={onClose} />}
    </Dialog>
  )
}
