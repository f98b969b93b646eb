import { effect } from '@preact/signals-core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { Block } from '../../../../popup/design.ts'
import { problemOf } from '../../document/block-rules.ts'
import { changeBlock, findBlock } from '../../document/design-rules.ts'
import { allowsLineBreaks, inlineText, withInlineText } from '../../document/inline-text-rules.ts'
import type { Editor } from '../editor.ts'
import { useBlockName } from '../panels/use-block-name.ts'
import { useComputedValue } from '../use-part.ts'
import type { Drawing } from './canvas-drawing.ts'
import { setStyles } from './canvas-fit.ts'

type InlineTextEditorProps = { editor: Editor; drawing: Drawing }

/** A text field over a block's text, where it is drawn: Enter keeps the changes, Escape discards them. */
export function InlineTextEditor({ editor, drawing }: InlineTextEditorProps) {
  const blockId = useComputedValue(() => editor.typing.value)
  const block = blockId === null ? null : findBlock(editor.design.peek(), blockId)
  return block && <InlineTextField key={block.id} {...{ editor, drawing, block }} />
}

function InlineTextField({ editor, drawing, block }: InlineTextEditorProps & { block: Block }) {
  const t = useMessages(designMessages)
  const name = useBlockName()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(inlineText(block) ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const { take, stopTyping } = useFinishTyping(editor, block, setProblem)
  usePositionOverBlock(field, drawing)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The browser handles undo in this field, and keys pressed in it must not act on blocks.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const isFinishKey = event.key === 'Enter' && !event.shiftKey && !allowsLineBreaks(block)
    const isChord = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'Escape' && !isFinishKey && !isChord) return
    event.preventDefault()
    if (event.key === 'Escape') stopTyping()
    else take(event.currentTarget.value, true)
  }
  return (
    <div className="typing">
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        aria-label={t('typeIn', { block: name(block) })}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== null || undefined}
        value={words}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setProblem(null)
        }}
        onClick={(event) => event.stopPropagation()}
        onBlur={(event) => take(event.currentTarget.value, false)}
      />
      <span id={`${id}-hint`} className="visually-hidden">
        {t(allowsLineBreaks(block) ? 'typeInLinesHint' : 'typeInHint')}
      </span>
      {problem && (
        <span className="problem small" role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}

/** The whole edit is one undo step. */
function useFinishTyping(editor: Editor, block: Block, showProblem: (problem: string) => void) {
  const { root } = useElement()
  const stopTyping = () => {
    editor.setTypingBlock(null)
    root.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true })
  }
  const take = (words: string, isByKeyboard: boolean) => {
    if (editor.typing.peek() !== block.id) return
    const now = findBlock(editor.design.peek(), block.id)
    const next = now && withInlineText(now, words)
    const problem = next && problemOf(next, editor.design.peek().steps)
    if (problem) return showProblem(problem)
    if (next && inlineText(now) !== words) editor.put(changeBlock(editor.design.peek(), next))
    if (isByKeyboard) stopTyping()
    else editor.setTypingBlock(null)
  }
  return { take, stopTyping }
}

/** Keeps the field over the block, with the block's typography, wherever the block moves. */
function usePositionOverBlock(
  field: React.RefObject<HTMLTextAreaElement | null>,
  drawing: Drawing,
): void {
  useLayoutEffect(() => {
    const area = field.current
    if (area === null) return
    area.focus({ preventScroll: true })
    area.select()
    return effect(() => {
      const box = drawing.selection.value
      if (box === null) return
      const { left, top, width, height } = box
      setStyles(area, {
        ...{ left: `${left}px`, top: `${top}px`, width: `${width}px` },
        ...{ 'min-height': `${height}px`, ...drawing.typeOfSelected() },
      })
    })
  }, [field, drawing])
}
