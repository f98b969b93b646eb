import { computed } from '@preact/signals-core'
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { BlockType } from '../../../../popup/design.ts'
import { BLOCK_TYPES } from '../../../../popup/new-block.ts'
import { LiveText } from '../../../../ui/data/live-text.tsx'
import { nextIndex } from '../../../../ui/layout/roving.ts'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import { findBlock } from '../../document/design-rules.ts'
import type { Editor } from '../editor.ts'
import { useFocusFirstSetting } from '../hints/use-lead-to-properties.ts'
import { useComputedValue } from '../use-part.ts'
import { BLOCK_ICONS, shortTextOf } from './block-types.ts'
import { useBlockActions } from './use-block-work.ts'

type LayersProps = { editor: Editor; mayEdit: boolean }

/** The step's blocks by name: to select them, and to move them with arrow keys or by dragging. */
export function Layers({ editor, mayEdit }: LayersProps) {
  const t = useMessages(designMessages)
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="group-label" id={id}>
        {t('layers')}
      </h2>
      <LayerList editor={editor} mayEdit={mayEdit} />
    </section>
  )
}

type LayerListProps = LayersProps & { onChosen?: () => void }

/** @param props.onChosen called when a block is chosen, for a list in a sheet that then has to close */
export function LayerList({ editor, mayEdit, onChosen }: LayerListProps) {
  const t = useMessages(designMessages)
  const hint = useId()
  const serializedRows = useComputedValue(() =>
    editor.step.value.blocks.map(({ type, id }) => `${type} ${id}`).join('\n'),
  )
  const rows = serializedRows === '' ? [] : serializedRows.split('\n').map(parseRow)
  return (
    <>
      <p className="visually-hidden" id={hint}>
        {t('layersHint')}
      </p>
      {rows.length === 0 ? (
        <p className="small muted">{t('noBlocks')}</p>
      ) : (
        <Rows {...{ editor, mayEdit, rows, hint, onChosen }} />
      )}
    </>
  )
}

type RowsProps = LayersProps & { hint: string; onChosen: (() => void) | undefined }
type Row = { type: BlockType; blockId: string }

function parseRow(line: string): Row {
  const [word, ...id] = line.split(' ')
  return { type: BLOCK_TYPES.find((type) => type === word) ?? 'text', blockId: id.join(' ') }
}

function Rows({ editor, mayEdit, rows, hint, onChosen }: RowsProps & { rows: Row[] }) {
  const list = useRef<HTMLOListElement>(null)
  const work = useBlockActions(editor)
  const [gap, setGap] = useState<number | null>(null)
  const selectedId = useComputedValue(() => editor.selected.value?.id ?? null)
  const tabStopId = rows.some(({ blockId }) => blockId === selectedId)
    ? selectedId
    : rows[0]?.blockId
  const focus = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>(':scope > li > button')[index]?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const current = rows.findIndex(({ blockId }) => blockId === focusedId(event))
    const next = event.altKey ? null : nextIndex(event, current, rows.length, 'block')
    if (next === null) return
    event.preventDefault()
    focus(next)
  }
  const dropHandlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!editor.draggedBlock.peek()) return
      event.preventDefault()
      setGap(indexAt(event))
    },
    onDragLeave: () => setGap(null),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setGap(null)
      work.drop(indexAt(event))
    },
  }
  return (
    <ol ref={list} className="layers" onKeyDown={onKeyDown} {...(mayEdit ? dropHandlers : {})}>
      {rows.map((row, index) => (
        <li key={row.blockId} data-gap={gapSide(index, gap, rows.length)}>
          <Layer
            {...{ editor, mayEdit, row, hint, onChosen }}
            isSelected={row.blockId === selectedId}
            isTabStop={row.blockId === tabStopId}
          />
        </li>
      ))}
    </ol>
  )
}

const focusedId = ({ target }: KeyboardEvent): string | undefined =>
  target instanceof HTMLElement ? target.dataset.layer : undefined

function gapSide(index: number, gap: number | null, count: number): 'before' | 'after' | undefined {
  if (gap === index) return 'before'
  return gap === count && index === count - 1 ? 'after' : undefined
}

/** The index of the first row whose middle is below the pointer. */
function indexAt({ currentTarget, clientY }: DragEvent<HTMLElement>): number {
  const rows = [...currentTarget.children]
  const rowIndex = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return clientY < top + height / 2
  })
  return rowIndex < 0 ? rows.length : rowIndex
}

type LayerProps = RowsProps & { row: Row; isSelected: boolean; isTabStop: boolean }

function Layer({ editor, mayEdit, row, hint, isSelected, isTabStop, onChosen }: LayerProps) {
  const t = useMessages(designMessages)
  const { blockId, type } = row
  const kind = t(type)
  const { locale } = useElement()
  const [words] = useState(() =>
    computed(() => {
      const block = findBlock(editor.settledDesign.value, blockId)
      return (block && shortTextOf(block, locale.value)) || kind
    }),
  )
  const focusFirstField = useFocusFirstSetting(editor)
  const [kindSuffix] = useState(() => computed(() => (words.value === kind ? '' : `, ${kind}`)))
  return (
    <button
      type="button"
      data-layer={blockId}
      aria-current={isSelected || undefined}
      aria-describedby={mayEdit ? hint : undefined}
      tabIndex={isTabStop ? 0 : -1}
      draggable={mayEdit}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', words.peek())
        editor.setDraggedBlock({ kind: 'moved', blockId })
      }}
      onDragEnd={() => editor.setDraggedBlock(null)}
      onClick={() => {
        editor.select(blockId)
        onChosen?.()
        focusFirstField()
      }}
    >
      <Icon of={BLOCK_ICONS[type]} data-size="small" />
      <span className="truncate">
        <LiveText text={words} />
      </span>
      <span className="visually-hidden">
        <LiveText text={kindSuffix} />
      </span>
    </button>
  )
}
