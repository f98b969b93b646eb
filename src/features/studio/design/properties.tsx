import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { Block } from '../../../popup/design.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowDown, ArrowUp, Copy, Ellipsis, PanelsTopLeft, Trash2 } from '../../../ui/icons.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { changeBlock, findBlock } from '../design-rules.ts'
import { BLOCK_ICONS } from './block-types.ts'
import type { Editor } from './editor.ts'
import { FrameInspector } from './inspector/frame-inspector.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { useBlockName } from './use-block-name.ts'
import { useBlockWork } from './use-block-work.ts'

type PropertiesProps = { editor: Editor; mayEdit: boolean }

/** All that can be said of the selected block; of the pop-up where none is selected. */
export function Properties({ editor, mayEdit }: PropertiesProps) {
  useSignals()
  const t = useMessages(designMessages)
  const block = editor.selected.value
  const kind = block ? t(block.type) : t('frame')
  return (
    <aside className="properties" aria-label={t('properties', { block: kind })}>
      <header>
        <span className="kind row">
          <Icon of={block ? BLOCK_ICONS[block.type] : PanelsTopLeft} data-size="small" />
        </span>
        <h2 className="heading" tabIndex={-1}>
          {kind}
        </h2>
        {block && mayEdit && <BlockMenu editor={editor} block={block} />}
      </header>
      {/* Leaving a field ends the step that undo takes back. */}
      <fieldset disabled={!mayEdit} onBlur={editor.endStep}>
        <Settings editor={editor} block={block} />
      </fieldset>
    </aside>
  )
}

function Settings({ editor, block }: { editor: Editor; block: Block | null }) {
  useSignals()
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

function BlockMenu({ editor, block }: { editor: Editor; block: Block }) {
  useSignals()
  const t = useMessages(designMessages)
  const name = useBlockName()
  const work = useBlockWork(editor)
  const { blocks } = editor.step.value
  const index = blocks.findIndex(({ id }) => id === block.id)
  const label = t('moreFor', { block: name(block) })
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <Button
          iconOnly
          size="small"
          variant="quiet"
          label={label}
          icon={<Icon of={Ellipsis} />}
          {...trigger}
        />
      )}
    >
      <MenuItem
        icon={<Icon of={ArrowUp} />}
        disabled={index === 0}
        onSelect={() => work.shift(block, -1)}
      >
        {t('moveUp')}
      </MenuItem>
      <MenuItem
        icon={<Icon of={ArrowDown} />}
        disabled={index === blocks.length - 1}
        onSelect={() => work.shift(block, 1)}
      >
        {t('moveDown')}
      </MenuItem>
      <MenuItem icon={<Icon of={Copy} />} onSelect={() => work.duplicate(block)}>
        {t('duplicate')}
      </MenuItem>
      <hr />
      <MenuItem icon={<Icon of={Trash2} />} tone="danger" onSelect={() => void work.remove(block)}>
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}
