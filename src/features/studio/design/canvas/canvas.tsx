import { useSignals } from '@preact/signals-react/runtime'
import { type DragEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useKit } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import { ErrorPanel } from '../../../../ui/feedback/error-panel.tsx'
import { usePopupScene } from '../../../../ui/popup/use-popup-scene.ts'
import { findBlock } from '../../document/design-rules.ts'
import type { Editor } from '../editor.ts'
import { useBlockName } from '../panels/use-block-name.ts'
import { useBlockActions } from '../panels/use-block-work.ts'
import { useComputedValue } from '../use-part.ts'
import { Drawing } from './canvas-drawing.ts'
import type { DropTarget } from './canvas-geometry.ts'
import { Selection } from './selection.tsx'
import { InlineTextEditor } from './typing.tsx'
import { useBlockDrag } from './use-pulling.ts'
import { useStartTyping } from './use-type-in.ts'

type CanvasProps = { editor: Editor; mayEdit: boolean; onOpen: (drawing: Drawing) => void }

/** The pop-up as visitors see it; a click selects the block to edit. */
export function Canvas({ editor, mayEdit, onOpen }: CanvasProps) {
  const t = useMessages(designMessages)
  const hint = useId()
  const room = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(editor, { room, subject, sheet }, onOpen)
  const dropTarget = useDropTarget(editor, drawing, mayEdit)
  const startTyping = useStartTyping(editor)
  const pick = (event: MouseEvent) => {
    if (dropTarget.consumeDrag()) return
    const blockId = drawing?.blockAt(event.clientX, event.clientY) ?? null
    editor.select(blockId)
    editor.showProperties(blockId !== null)
  }
  return (
    // The list of layers provides the same actions by keyboard. The canvas is focusable so that it can be scrolled with
    // keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={room}
      className="stage"
      role="group"
      aria-label={t('frame')}
      aria-describedby={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      onClick={pick}
      onDoubleClick={(event) => {
        const blockId = drawing?.blockAt(event.clientX, event.clientY) ?? null
        if (mayEdit) startTyping(blockId)
      }}
      {...dropTarget.handlers}
    >
      <span id={hint} className="visually-hidden">
        {t('stageHint')}
      </span>
      <div ref={subject} className="subject">
        <CanvasImage editor={editor}>
          <div ref={sheet} className="sheet" />
        </CanvasImage>
        {drawing && <Selection editor={editor} drawing={drawing} mayEdit={mayEdit} />}
        {drawing && mayEdit && <InlineTextEditor editor={editor} drawing={drawing} />}
        {dropTarget.gap && <span className="gap" style={px(dropTarget.gap.box)} />}
      </div>
      {drawing && <DrawingError drawing={drawing} />}
    </div>
  )
}

const px = ({ left, top, width }: DropTarget['box']) => ({ left, top, width })

/** Assistive technology sees an image; its contents can be edited through the list of layers. */
function CanvasImage({ editor, children }: { editor: Editor; children: React.ReactNode }) {
  useSignals()
  const t = useMessages(designMessages)
  const name = useBlockName()
  const selectedId = useComputedValue(() => editor.selected.value?.id ?? null)
  const block = findBlock(editor.settledDesign.value, selectedId)
  const label = block ? t('pictureWith', { block: name(block) }) : t('picture')
  return (
    <div role="img" aria-label={label}>
      {children}
    </div>
  )
}

function DrawingError({ drawing }: { drawing: Drawing }) {
  useSignals()
  const t = useMessages(designMessages)
  const failure = drawing.failure.value
  if (failure === null) return null
  return (
    <div className="not-drawn">
      <ErrorPanel failure={failure} title={t('notDrawn')} onRetry={drawing.redraw} />
    </div>
  )
}

type Refs = { [Part in 'room' | 'subject' | 'sheet']: React.RefObject<HTMLDivElement | null> }

function useDrawing(editor: Editor, refs: Refs, onOpen: (drawing: Drawing) => void) {
  const { fonts } = useKit().config
  const sceneRef = useRef(usePopupScene())
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const latestRefs = useRef(refs)
  const onOpenRef = useRef(onOpen)
  useEffect(() => {
    const { room, subject, sheet } = latestRefs.current
    if (!room.current || !subject.current || !sheet.current) return
    const next = new Drawing(
      { room: room.current, subject: subject.current, sheet: sheet.current },
      editor,
      { ...sceneRef.current, fonts: fonts.base },
    )
    setDrawing(next)
    onOpenRef.current(next)
    return next.close
  }, [editor, fonts])
  return drawing
}

/** Accepts a block dragged here from the list of blocks or layers, or from elsewhere on the canvas. */
function useDropTarget(editor: Editor, drawing: Drawing | null, mayEdit: boolean) {
  const [gap, setGap] = useState<DropTarget | null>(null)
  const show = (next: DropTarget | null) =>
    setGap((before) => (before?.index === next?.index ? before : next))
  const work = useBlockActions(editor)
  const { handlers: dragHandlers, consumeDrag } = useBlockDrag(editor, drawing, show)
  if (!drawing || !mayEdit) return { gap: null, consumeDrag, handlers: {} }
  const handlers = {
    ...dragHandlers,
    onDragOver(event: DragEvent) {
      if (!editor.draggedBlock.peek()) return
      event.preventDefault()
      show(drawing.gapAt(event.clientX, event.clientY))
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) show(null)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      show(null)
      work.drop(drawing.gapAt(event.clientX, event.clientY).index)
    },
  }
  return { gap, consumeDrag, handlers }
}
