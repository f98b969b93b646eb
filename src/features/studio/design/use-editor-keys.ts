import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { Block } from '../../../popup/design.ts'
import { findBlock } from '../document/design-rules.ts'
import { useStartTyping } from './canvas/use-type-in.ts'
import type { Editor } from './editor.ts'
import { useBlockName } from './panels/use-block-name.ts'
import { useBlockActions } from './panels/use-block-work.ts'

type KeyEvent = KeyboardEvent<HTMLElement>

/** Handles undo and redo keys anywhere in the editor, and keys that move or remove a block on a layer or the canvas. */
export function useEditorKeys(editor: Editor, mayEdit: boolean): (event: KeyEvent) => void {
  const { root } = useElement()
  const onHistoryKey = useHistoryKeys(editor)
  const onStageKey = useStageKeys(editor, mayEdit)
  const onBlockKey = useBlockKeys(editor)
  useUnfocusedKeys((event) => {
    // An open dialog asks about the current design, so undo is disabled.
    if (mayEdit && root.querySelector('dialog:modal') === null) onHistoryKey(event)
  })
  return (event) => {
    if (mayEdit) onHistoryKey(event)
    if (!event.defaultPrevented && isOnStage(event)) onStageKey(event)
    const block = !mayEdit || event.defaultPrevented ? null : blockOf(event, editor)
    if (block) onBlockKey(event, block)
  }
}

function useHistoryKeys(editor: Editor): (event: KeyEvent | globalThis.KeyboardEvent) => void {
  const t = useMessages(designMessages)
  return (event) => {
    const way = historyActionOf(event)
    if (way === null) return
    event.preventDefault()
    const isAvailable = (way === 'undo' ? editor.canUndo : editor.canRedo).peek()
    editor[way]()
    const [done, nothing] = ANNOUNCEMENTS[way]
    editor.announce(t(isAvailable ? done : nothing))
  }
}

/** Alt with an arrow key moves the block, Delete removes it. */
function useBlockKeys(editor: Editor): (event: KeyEvent, block: Block) => void {
  const work = useBlockActions(editor)
  const { root } = useElement()
  const focusLayer = () =>
    requestAnimationFrame(() => {
      const sheetLayer = root.querySelector<HTMLElement>('dialog .layers [aria-current]')
      const chosen = sheetLayer ?? root.querySelector<HTMLElement>('.layers [aria-current]')
      chosen?.focus()
    })
  return (event, block) => {
    const by = event.altKey ? ARROW_STEPS[event.key] : undefined
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (!by && !isRemoval) return
    event.preventDefault()
    // The next key press applies to the selected block, too, so focus follows the selection.
    editor.select(block.id)
    if (by) {
      work.shift(block, by)
      focusLayer()
    } else {
      void work.remove(block).then((isRemoved) => isRemoved && focusLayer())
    }
  }
}

/** Arrow keys select the block above or below; Enter and F2 edit its text. */
function useStageKeys(editor: Editor, mayEdit: boolean): (event: KeyEvent) => void {
  const selectNext = useSelectNext(editor)
  const startTyping = useStartTyping(editor)
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const selected = editor.selected.peek()
    const by = ARROW_STEPS[event.key]
    if (by !== undefined && editor.step.peek().blocks.length > 0) {
      event.preventDefault()
      selectNext(by)
    } else if (mayEdit && selected && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault()
      startTyping(selected.id)
    } else if (event.key === 'Escape' && selected) editor.select(null)
  }
}

function useSelectNext(editor: Editor): (by: -1 | 1) => void {
  const t = useMessages(designMessages)
  const name = useBlockName()
  return (by) => {
    const { blocks } = editor.step.peek()
    const count = blocks.length
    const at = blocks.findIndex(({ id }) => id === editor.selected.peek()?.id)
    const first = by > 0 ? 0 : count - 1
    const index = at < 0 ? first : Math.max(0, Math.min(count - 1, at + by))
    const next = blocks[index]
    editor.select(next?.id ?? null)
    if (next) editor.announce(t('selectedAt', { block: name(next), place: index + 1, count }))
  }
}

const ANNOUNCEMENTS = { undo: ['undone', 'noUndo'], redo: ['redone', 'noRedo'] } as const

const ARROW_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** A click on something that cannot be focused leaves focus on the body, where the page doesn't receive the keys. */
function useUnfocusedKeys(onKeyDown: (event: globalThis.KeyboardEvent) => void): void {
  const latestHandler = useRef(onKeyDown)
  latestHandler.current = onKeyDown
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body && !event.defaultPrevented) latestHandler.current(event)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

const isOnStage = ({ target }: KeyEvent): boolean =>
  target instanceof HTMLElement && target.matches('.stage')

function historyActionOf(event: KeyEvent | globalThis.KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if ((!ctrlKey && !metaKey) || altKey) return null
  // Text typed into a dialog is not part of the design yet.
  if (target instanceof Element && target.closest('dialog input')) return null
  // Invalid text is not in the undo history: the browser undoes it, letter by letter.
  if (target instanceof Element && target.matches('[aria-invalid="true"]')) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/** The block that a key press is for: the focused layer's, or the one selected on the canvas. */
function blockOf({ target }: KeyEvent, editor: Editor): Block | null {
  if (!(target instanceof HTMLElement)) return null
  const { layer } = target.dataset
  if (layer !== undefined) return findBlock(editor.design.peek(), layer)
  return target.matches('.stage') ? editor.selected.peek() : null
}
