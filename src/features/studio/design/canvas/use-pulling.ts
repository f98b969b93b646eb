import { type PointerEvent, useRef } from 'react'
import type { Editor } from '../editor.ts'
import { useBlockActions } from '../panels/use-block-work.ts'
import type { Drawing } from './canvas-drawing.ts'
import type { DropTarget } from './canvas-geometry.ts'

/** A pointer that moves less than this selects instead of dragging. */
const DRAG_THRESHOLD_PX = 6

type BlockDrag = { blockId: string; x: number; y: number; isDragging: boolean }

/**
 * Drags a block to another place on the canvas. On touch screens, dragging scrolls instead; the
 * layers and the block's menu move the block.
 */
export function useBlockDrag(
  editor: Editor,
  drawing: Drawing | null,
  setGap: (gap: DropTarget | null) => void,
) {
  const dragRef = useRef<BlockDrag | null>(null)
  const hasDragged = useRef(false)
  const work = useBlockActions(editor)
  const stop = () => {
    if (dragRef.current?.isDragging) editor.setDraggedBlock(null)
    dragRef.current = null
    setGap(null)
  }
  return {
    /** Whether the pointer that was just released has moved a block. If so, its click must not select anything. */
    consumeDrag(): boolean {
      const was = hasDragged.current
      hasDragged.current = false
      return was
    },
    handlers: {
      onPointerDown({ button, pointerType, clientX: x, clientY: y, target }: PointerEvent) {
        hasDragged.current = false
        const isTool = target instanceof Element && target.closest('.grips, .typing') !== null
        if (button !== 0 || pointerType === 'touch' || isTool) return
        const blockId = drawing?.blockAt(x, y) ?? null
        dragRef.current = blockId === null ? null : { blockId, x, y, isDragging: false }
      },
      onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
        const now = dragRef.current
        if (now === null || drawing === null) return
        if (!now.isDragging && Math.hypot(clientX - now.x, clientY - now.y) < DRAG_THRESHOLD_PX)
          return
        if (!now.isDragging) {
          now.isDragging = true
          currentTarget.setPointerCapture(pointerId)
          editor.select(now.blockId)
          editor.setDraggedBlock({ kind: 'moved', blockId: now.blockId })
        }
        setGap(drawing.gapAt(clientX, clientY))
      },
      onPointerUp({ clientX, clientY }: PointerEvent) {
        const isDone = dragRef.current?.isDragging === true
        hasDragged.current = isDone
        if (isDone && drawing) work.drop(drawing.gapAt(clientX, clientY).index)
        stop()
      },
      onPointerCancel: stop,
    },
  }
}
