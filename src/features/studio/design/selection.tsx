import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { Block } from '../../../popup/design.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowDown, ArrowUp, Copy, Trash2 } from '../../../ui/icons.ts'
import type { Drawing } from './canvas-drawing.ts'
import type { Editor } from './editor.ts'
import { useBlockName } from './use-block-name.ts'
import { useBlockWork } from './use-block-work.ts'

type SelectionProps = { editor: Editor; drawing: Drawing; mayEdit: boolean }

/** Drawn around the selected block, with its name; its tools stand outside of the pop-up. */
export function Selection({ editor, drawing, mayEdit }: SelectionProps) {
  useSignals()
  const t = useMessages(designMessages)
  const block = editor.selected.value
  const box = drawing.selection.value
  if (!block || !box) return null
  const { left, top, width, height } = box
  return (
    <>
      <div className="selected" style={{ left, top, width, height }}>
        <span className="name">{t(block.type)}</span>
      </div>
      {mayEdit && <Tools editor={editor} block={block} middle={top + height / 2} />}
    </>
  )
}

type ToolsProps = { editor: Editor; block: Block; middle: number }

function Tools({ editor, block, middle }: ToolsProps) {
  useSignals()
  const t = useMessages(designMessages)
  const name = useBlockName()
  const work = useBlockWork(editor)
  const { blocks } = editor.step.value
  const index = blocks.findIndex(({ id }) => id === block.id)
  const tools = [
    { label: t('moveUp'), icon: ArrowUp, isOff: index <= 0, act: () => work.shift(block, -1) },
    {
      label: t('moveDown'),
      icon: ArrowDown,
      isOff: index >= blocks.length - 1,
      act: () => work.shift(block, 1),
    },
    { label: t('duplicate'), icon: Copy, isOff: false, act: () => work.duplicate(block) },
    { label: t('remove'), icon: Trash2, isOff: false, act: () => void work.remove(block) },
  ]
  return (
    <div
      className="grips"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('toolsOf', { block: name(block) })}
      style={{ top: middle }}
    >
      {tools.map(({ label, icon, isOff, act }) => (
        <button
          key={label}
          type="button"
          title={label}
          aria-label={label}
          aria-disabled={isOff || undefined}
          onClick={(event) => {
            event.stopPropagation()
            if (!isOff) act()
          }}
        >
          <Icon of={icon} data-size="small" />
        </button>
      ))}
    </div>
  )
}
