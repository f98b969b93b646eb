import { useState } from 'react'
import { useMessages } from '../../../../config/use-messages.ts'
import { actionMessages } from '../../../../messages/actions.ts'
import { designMessages } from '../../../../messages/design.ts'
import { uiMessages } from '../../../../messages/ui.ts'
import type { Step } from '../../../../popup/design.ts'
import { Button } from '../../../../ui/fields/button.tsx'
import { Segments } from '../../../../ui/fields/segments.tsx'
import { useConfirm } from '../../../../ui/overlays/alerts.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import {
  ArrowLeft,
  ArrowRight,
  Ellipsis,
  Pencil,
  Plus,
  Trash2,
} from '../../../../ui/pictures/icons.ts'
import {
  addStep,
  hasMaxSteps,
  removeStep,
  renameStep,
  shiftStep,
} from '../../document/step-rules.ts'
import type { Editor } from '../editor.ts'
import { useComputedValue } from '../use-part.ts'
import { RenameStep } from './rename-step.tsx'

/** The steps in the order in which visitors see them, and the one that is being edited. */
export function StepTabs({ editor, mayEdit }: { editor: Editor; mayEdit: boolean }) {
  const t = useMessages(designMessages)
  useComputedValue(() =>
    editor.design.value.steps.map(({ id, name }) => `${id} ${name}`).join('\n'),
  )
  const stepId = useComputedValue(() => editor.step.value.id)
  const { steps } = editor.design.peek()
  const [renamed, setRenamed] = useState<Step | null>(null)
  const rename = (name: string) => {
    if (renamed) editor.put(renameStep(editor.design.peek(), renamed.id, name))
    setRenamed(null)
  }
  return (
    <div className="row" data-gap="1">
      <Segments
        label={t('step')}
        segments={steps.map(({ id, name }, index) => ({
          value: id,
          name: <span className="truncate">{`${index + 1} ${name}`}</span>,
        }))}
        value={stepId}
        onChange={editor.show}
      />
      {mayEdit && <StepMenu editor={editor} onRename={setRenamed} />}
      {mayEdit && !hasMaxSteps(editor.design.peek()) && <AddStep editor={editor} />}
      {renamed && (
        <RenameStep name={renamed.name} onRename={rename} onClose={() => setRenamed(null)} />
      )}
    </div>
  )
}

function AddStep({ editor }: { editor: Editor }) {
  const t = useMessages(designMessages)
  const add = () => {
    const { steps } = editor.design.peek()
    const name = t('stepName', { number: steps.length + 1 })
    const { design, stepId } = addStep(editor.design.peek(), name, editor.step.peek().id)
    editor.put(design)
    editor.show(stepId)
  }
  return (
    <Button
      iconOnly
      size="small"
      variant="quiet"
      label={t('addStep')}
      icon={<Icon of={Plus} data-size="small" />}
      onClick={add}
    />
  )
}

type StepMenuProps = { editor: Editor; onRename: (step: Step) => void }

function StepMenu({ editor, onRename }: StepMenuProps) {
  const t = useMessages(designMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const remove = useRemoveStep(editor)
  const stepId = useComputedValue(() => editor.step.value.id)
  const { steps } = editor.design.peek()
  const index = steps.findIndex(({ id }) => id === stepId)
  const shift = (by: -1 | 1) => editor.put(shiftStep(editor.design.peek(), stepId, by))
  return (
    <Menu
      label={t('stepActions')}
      trigger={(trigger) => (
        <Button
          iconOnly
          size="small"
          variant="quiet"
          label={t('stepActions')}
          icon={<Icon of={Ellipsis} data-size="small" />}
          {...trigger}
        />
      )}
    >
      <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onRename(editor.step.peek())}>
        {actionText('rename')}
      </MenuItem>
      <MenuItem
        icon={<Icon of={ArrowLeft} data-mirror />}
        disabled={index === 0}
        onSelect={() => shift(-1)}
      >
        {t('stepEarlier')}
      </MenuItem>
      <MenuItem
        icon={<Icon of={ArrowRight} data-mirror />}
        disabled={index === steps.length - 1}
        onSelect={() => shift(1)}
      >
        {t('stepLater')}
      </MenuItem>
      <hr />
      <MenuItem
        icon={<Icon of={Trash2} />}
        tone="danger"
        disabled={steps.length < 2}
        onSelect={() => void remove(editor.step.peek())}
      >
        {uiText('remove')}
      </MenuItem>
    </Menu>
  )
}

/** Removes an empty step immediately; asks for confirmation if it has blocks. */
function useRemoveStep(editor: Editor) {
  const t = useMessages(designMessages)
  const uiText = useMessages(uiMessages)
  const confirm = useConfirm()
  return async ({ id, name, blocks }: Step) => {
    const question = {
      title: t('removeStepTitle', { name }),
      text: t('removeStepText', { count: blocks.length }),
      confirm: uiText('remove'),
      tone: 'danger' as const,
    }
    if (blocks.length > 0 && !(await confirm(question))) return
    editor.put(removeStep(editor.design.peek(), id))
  }
}
