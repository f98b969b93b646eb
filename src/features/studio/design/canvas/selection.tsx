import { effect } from '@preact/signals-core'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../../config/use-messages.ts'
import { actionMessages } from '../../../../messages/actions.ts'
import { designMessages } from '../../../../messages/design.ts'
import { uiMessages } from '../../../../messages/ui.ts'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import { ArrowDown, ArrowUp, Copy, Trash2 } from '../../../../ui/pictures/icons.ts'
import type { Editor } from '../editor.ts'
import { useBlockName } from '../panels/use-block-name.ts'
import { useBlockActions } from '../panels/use-block-work.ts'
import { usePlacedBlock } from '../panels/use-placed-block.ts'
import { useComputedValue } from '../use-part.ts'
import type { Drawing } from './canvas-drawing.ts'
import { setStyles } from './canvas-fit.ts'
import type { Box } from './canvas-geometry.ts'

type SelectionProps = { editor: Editor; drawing: Drawing; mayEdit: boolean }

/** The outline and name of the selected block; its tools are placed outside the pop-up. */
export function Selection({ editor, drawing, mayEdit }: SelectionProps) {
  const t = useMessages(designMessages)
  const type = useComputedValue(() => editor.selected.value?.type ?? null)
  const isDrawn = useComputedValue(() => drawing.selection.value !== null)
  if (type === null || !isDrawn) return null
  return (
    <>
      <PositionedBox drawing={drawing} at={outlineStyle} className="selected">
        <span className="name">{t(type)}</span>
      </PositionedBox>
      {mayEdit && <Tools editor={editor} drawing={drawing} />}
    </>
  )
}

type PlacedBlock = NonNullable<ReturnType<typeof usePlacedBlock>>

type PositionStyle = Readonly<Record<string, string>>
type PositionedBoxProps = ComponentProps<'div'> & {
  drawing: Drawing
  at: (box: Box) => PositionStyle
}

/** Follows the selected block without a React render: one keystroke can move it by a line. */
function PositionedBox({ drawing, at, ...native }: PositionedBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () =>
      effect(() => {
        const box = drawing.selection.value
        if (box && place.current) setStyles(place.current, at(box))
      }),
    [drawing, at],
  )
  return <div ref={place} {...native} />
}

const px = (length: number): string => `${length}px`
const outlineStyle = ({ left, top, width, height }: Box): PositionStyle => ({
  ...{ left: px(left), top: px(top) },
  ...{ width: px(width), height: px(height) },
})
const toolbarStyle = ({ top, height }: Box): PositionStyle => ({ top: px(top + height / 2) })

function Tools({ editor, drawing }: Omit<SelectionProps, 'mayEdit'>) {
  const t = useMessages(designMessages)
  const name = useBlockName()
  const placedBlock = usePlacedBlock(editor)
  const tools = useTools(editor)
  if (!placedBlock) return null
  return (
    <PositionedBox
      drawing={drawing}
      at={toolbarStyle}
      className="grips"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('toolsOf', { block: name(placedBlock.block) })}
    >
      {tools(placedBlock).map(({ label, icon, isOff, act }) => (
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
    </PositionedBox>
  )
}

function useTools(editor: Editor) {
  const t = useMessages(designMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  const work = useBlockActions(editor)
  return ({ block, isFirst, isLast }: PlacedBlock) => [
    { label: t('moveUp'), icon: ArrowUp, isOff: isFirst, act: () => work.shift(block, -1) },
    { label: t('moveDown'), icon: ArrowDown, isOff: isLast, act: () => work.shift(block, 1) },
    { label: actionText('duplicate'), icon: Copy, isOff: false, act: () => work.duplicate(block) },
    { label: uiText('remove'), icon: Trash2, isOff: false, act: () => void work.remove(block) },
  ]
}
