import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import { uiMessages } from '../../../../messages/ui.ts'
import type { Block, BlockType } from '../../../../popup/design.ts'
import { MAX_BLOCKS } from '../../../../popup/design-schema.ts'
import { useConfirm } from '../../../../ui/overlays/alerts.tsx'
import {
  addNewBlock,
  createBlock,
  duplicateBlock,
  findBlock,
  isFull,
  moveBlock,
  positionOf,
  removeBlock,
  shiftBlock,
} from '../../document/design-rules.ts'
import type { Editor } from '../editor.ts'
import { useBlockName } from './use-block-name.ts'

/** Actions on whole blocks; each is announced to screen readers and can be undone. */
export function useBlockActions(editor: Editor) {
  const t = useMessages(designMessages)
  const uiText = useMessages(uiMessages)
  const name = useBlockName()
  const confirm = useConfirm()
  const { design, step, selected } = editor

  const announceIfFull = () => {
    const full = isFull(design.peek())
    if (full) editor.announce(t('full', { max: MAX_BLOCKS }))
    return full
  }
  const announcePosition = (block: Block) => {
    const place = positionOf(design.peek(), block.id)
    const count = step.peek().blocks.length
    if (place) editor.announce(t('moved', { block: name(block), place: place.index + 1, count }))
  }
  /** @param index defaults to below the selected block, or the end */
  const add = (type: BlockType, index?: number) => {
    if (announceIfFull()) return
    const chosen = selected.peek()
    const place = chosen && positionOf(design.peek(), chosen.id)
    const { id: stepId, blocks } = step.peek()
    const block = createBlock(design.peek(), type)
    const below = place?.stepId === stepId ? place.index + 1 : blocks.length
    editor.put(addNewBlock(design.peek(), block, { stepId, index: index ?? below }))
    editor.select(block.id)
    editor.announce(t('added', { block: t(type) }))
  }
  const shift = (block: Block, by: -1 | 1) => {
    editor.put(shiftBlock(design.peek(), block.id, by))
    announcePosition(block)
  }
  const remove = async (block: Block): Promise<boolean> => {
    const title = t('removeQuestion')
    const isConfirmed = await confirm({
      title,
      text: name(block),
      confirm: uiText('remove'),
      tone: 'danger',
    })
    if (!isConfirmed) return false
    const { blocks } = step.peek()
    const index = blocks.findIndex(({ id }) => id === block.id)
    editor.put(removeBlock(design.peek(), block.id))
    editor.select((blocks[index + 1] ?? blocks[index - 1])?.id ?? null)
    editor.announce(t('removed', { block: name(block) }))
    return true
  }
  const duplicate = (block: Block) => {
    if (announceIfFull()) return
    const { design: next, copyId } = duplicateBlock(design.peek(), block.id)
    editor.put(next)
    editor.select(copyId)
    editor.announce(t('duplicated', { block: name(block) }))
  }
  /** Drops the dragged block at an index. */
  const drop = (index: number) => {
    const draggedBlock = editor.draggedBlock.peek()
    editor.setDraggedBlock(null)
    if (draggedBlock?.kind === 'new') return add(draggedBlock.type, index)
    const block = findBlock(design.peek(), draggedBlock?.blockId ?? null)
    if (!block) return
    editor.put(moveBlock(design.peek(), block.id, { stepId: step.peek().id, index }))
    editor.select(block.id)
    announcePosition(block)
  }
  return { add, shift, remove, duplicate, drop }
}
