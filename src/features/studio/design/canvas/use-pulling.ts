import { type PointerEvent, useRef } from 'react'
import type { Editor } from '../editor.ts'
import { useBlockWork } from '../panels/use-block-work.ts'
import type { Drawing } from './canvas-drawing.ts'
import type { Gap } from './canvas-geometry.ts'

/** A pointer that moves less than this selects instead of dragging. */
const PULL_PX = 6

type Pull = { blockId: string; x: number; y: number; isUnderWay: boolean }

/** Drags a block to another place on the canvas. Touch scrolls instead: the layers and the block's menu can move it. */
export function usePulling(
  editor: Editor,
  drawing: Drawing | null,
  setGap: (gap: Gap | null) => void,
) {
  const pull = useRef<Pull | null>(null)
  const wasPulled = useRef(false)
  const work = useBlockWork(editor)
  const stop = () => {
    if (pull.current?.isUnderWay) editor.drag(null)
    pull.current = null
    setGap(null)
  }
  return {
    /** Whether the pointer that was just released has moved a block: then its click must not select anything. */
    takePulled(): boolean {
      const was = wasPulled.current
      wasPulled.current = false
      return was
    },
    handlers: {
      onPointerDown({ button, pointerType, clientX: x, clientY: y, target }: PointerEvent) {
        wasPulled.current = false
        const isTool = target instanceof Element && target.closest('.grips, .typing') !== null
        if (button !== 0 || pointerType === 'touch' || isTool) return
        const blockId = drawing?.blockAt(x, y) ?? null
        pull.current = blockId === null ? null : { blockId, x, y, isUnderWay: false }
      },
      onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
        const now = pull.current
        if (now === null || drawing === null) return
        if (!now.isUnderWay && Math.hypot(clientX - now.x, clientY - now.y) < PULL_PX) return
        if (!now.isUnderWay) {
          now.isUnderWay = true
          currentTarget.setPointerCapture(pointerId)
          editor.select(now.blockId)
          editor.drag({ kind: 'moved', blockId: now.blockId })
        }
        setGap(drawing.gapAt(clientX, clientY))
      },
      onPointerUp({ clientX, clientY }: PointerEvent) {
        const isDone = pull.current?.isUnderWay === true
        wasPulled.current = isDone
        if (isDone && drawing) work.drop(drawing.gapAt(clientX, clientY).index)
        stop()
      },
      onPointerCancel: stop,
    },
  }
}
