import { useSignals } from '@preact/signals-react/runtime'
import type { KeyboardEvent } from 'react'
import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { actionMessages } from '../../../../messages/actions.ts'
import { designMessages } from '../../../../messages/design.ts'
import { uiMessages } from '../../../../messages/ui.ts'
import type { Block } from '../../../../popup/design.ts'
import { DraftProvider } from '../../../../ui/editor/draft-context.tsx'
import { Button } from '../../../../ui/fields/button.tsx'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { MoreMenu } from '../../../../ui/overlays/more-menu.tsx'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import {
  ArrowDown,
  ArrowUp,
  Copy,
  PanelsTopLeft,
  Trash2,
  X,
} from '../../../../ui/pictures/icons.ts'
import { changeBlock, findBlock } from '../../document/design-rules.ts'
import type { Editor } from '../editor.ts'
import { Inspector } from '../inspector/block-panel.tsx'
import { FrameInspector } from '../inspector/frame-inspector.tsx'
import { useComputedValue } from '../use-part.ts'
import { BLOCK_ICONS } from './block-types.ts'
import { useBlockName } from './use-block-name.ts'
import { useBlockActions } from './use-block-work.ts'
import { usePlacedBlock } from './use-placed-block.ts'

type PropertiesProps = { editor: Editor; mayEdit: boolean }

/** All settings of the selected block, or of the pop-up if none is selected. */
export function Properties({ editor, mayEdit }: PropertiesProps) {
  const t = useMessages(designMessages)
  const type = useComputedValue(() => editor.selected.value?.type ?? null)
  const isUp = useComputedValue(() => editor.showsProperties.value)
  const close = useCloseProperties(editor)
  const kind = t(type ?? 'frame')
  return (
    <aside
      className="properties"
      aria-label={t('properties', { block: kind })}
      data-up={isUp || undefined}
      onKeyDown={(event) => isOwnEscape(event) && close()}
    >
      <header>
        <span className="kind row">
          <Icon of={type ? BLOCK_ICONS[type] : PanelsTopLeft} data-size="small" />
        </span>
        <h2 className="heading" tabIndex={-1}>
          {kind}
        </h2>
        {mayEdit && <BlockMenu editor={editor} />}
        <span className="close-properties">
          <Button
            iconOnly
            size="small"
            variant="quiet"
            label={t('closeProperties')}
            icon={<Icon of={X} />}
            onClick={close}
          />
        </span>
      </header>
      {/* Leaving a field ends the current undo step. */}
      <fieldset disabled={!mayEdit} onBlur={editor.endStep}>
        <DraftProvider drafts={editor.texts}>
          <Settings editor={editor} />
        </DraftProvider>
      </fieldset>
    </aside>
  )
}

/** Closes the properties and returns focus to the button that opens them. */
function useCloseProperties(editor: Editor): () => void {
  const { root } = useElement()
  return () => {
    editor.showProperties(false)
    root.querySelector<HTMLElement>('.dock [aria-expanded]')?.focus()
  }
}

/** Escape first closes an open list or picker above the properties. */
function isOwnEscape({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  return target instanceof Element && target.closest('dialog, [popover]') === null
}

function Settings({ editor }: { editor: Editor }) {
  useSignals()
  const block = editor.selected.value
  const design = editor.design.value
  const { theme, frame, steps } = design
  if (!block) {
    return (
      <FrameInspector
        design={design}
        stepId={editor.step.value.id}
        now={() => editor.design.peek()}
        change={editor.type}
      />
    )
  }
  const change = (next: Block) => editor.type(changeBlock(editor.design.peek(), next))
  const now = () => findBlock(editor.design.peek(), block.id)
  return <Inspector frame={frame.kind} {...{ block, theme, steps, now, change }} />
}

function BlockMenu({ editor }: { editor: Editor }) {
  const t = useMessages(designMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  const name = useBlockName()
  const work = useBlockActions(editor)
  const placedBlock = usePlacedBlock(editor)
  if (!placedBlock) return null
  const { block, isFirst, isLast } = placedBlock
  return (
    <MoreMenu label={t('moreFor', { block: name(block) })}>
      <MenuItem
        icon={<Icon of={ArrowUp} />}
        disabled={isFirst}
        onSelect={() => work.shift(block, -1)}
      >
        {t('moveUp')}
      </MenuItem>
      <MenuItem
        icon={<Icon of={ArrowDown} />}
        disabled={isLast}
        onSelect={() => work.shift(block, 1)}
      >
        {t('moveDown')}
      </MenuItem>
      <MenuItem icon={<Icon of={Copy} />} onSelect={() => work.duplicate(block)}>
        {actionText('duplicate')}
      </MenuItem>
      <hr />
      <MenuItem icon={<Icon of={Trash2} />} tone="danger" onSelect={() => void work.remove(block)}>
        {uiText('remove')}
      </MenuItem>
    </MoreMenu>
  )
}
