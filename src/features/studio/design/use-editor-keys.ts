import type { KeyboardEvent } from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { Block } from '../../../popup/design.ts'
import { findBlock } from '../design-rules.ts'
import type { Editor } from './editor.ts'
import { useBlockWork } from './use-block-work.ts'

type Key = KeyboardEvent<HTMLElement>

/** Undo and redo everywhere in the editor; on a layer and the canvas also to move and to remove a block. */
export function useEditorKeys(editor: Editor, mayEdit: boolean): (event: Key) => void {
  const t = useMessages(designMessages)
  const work = useBlockWork(editor)
  const { root } = useElement()
  const focusLayer = () =>
    requestAnimationFrame(() => {
      const inSheet = root.querySelector<HTMLElement>('dialog .layers [aria-current]')
      const chosen = inSheet ?? root.querySelector<HTMLElement>('.layers [aria-current]')
      chosen?.focus()
    })
  const walk = (event: Key) => {
    const way = wayOf(event)
    if (way === null) return
    event.preventDefault()
    const isThere = (way === 'undo' ? editor.canUndo : editor.canRedo).peek()
    editor[way]()
    const [done, nothing] = WORDS[way]
    editor.say(t(isThere ? done : nothing))
  }
  const workOn = (event: Key, block: Block) => {
    const by = event.altKey ? STEPS[event.key] : undefined
    const isToGo = event.key === 'Delete' || event.key === 'Backspace'
    if (!by && !isToGo) return
    event.preventDefault()
    // The next key is meant for it, too: the focus follows what is chosen.
    editor.select(block.id)
    if (by) {
      work.shift(block, by)
      focusLayer()
    } else {
      void work.remove(block).then((isGone) => isGone && focusLayer())
    }
  }
  return (event) => {
    if (!mayEdit) return
    walk(event)
    const block = event.defaultPrevented ? null : blockOf(event, editor)
    if (block) workOn(event, block)
  }
}

const WORDS = { undo: ['undone', 'noUndo'], redo: ['redone', 'noRedo'] } as const

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

function wayOf(event: Key): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if ((!ctrlKey && !metaKey) || altKey) return null
  // What is typed into a question of its own is no part of the design yet.
  if (target instanceof Element && target.closest('dialog input')) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/** The block that a key is meant for: of the layer it is pressed on, or the selected one on the canvas. */
function blockOf({ target }: Key, editor: Editor): Block | null {
  if (!(target instanceof HTMLElement)) return null
  const { layer } = target.dataset
  if (layer !== undefined) return findBlock(editor.design.peek(), layer)
  return target.matches('.stage') ? editor.selected.peek() : null
}
