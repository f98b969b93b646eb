import { type RefObject, useEffect, useRef, useState } from 'react'
import { toSpliced } from '../../lib/spliced.ts'
import { useRowKeys } from './row-keys.ts'

export type ListEdits<Item> = {
  items: readonly Item[]
  /** Returns what is wrong with the items, or null once they are saved. */
  saveItems: (items: readonly Item[]) => string | null
  /** Creates a new item. */
  createItem: () => Item
}

type List = RefObject<HTMLElement | null>

const CONTROLS = 'input, select, textarea, button'

const focusTool = (list: List, index: number, what: string): void =>
  list.current?.querySelectorAll<HTMLElement>(`[data-do=${what}]`)[index]?.focus()

function focusRow(list: List, index: number): void {
  const row = list.current?.querySelectorAll('.list-row')[index]
  row?.querySelector<HTMLElement>(CONTROLS)?.focus()
}

/** What a list's buttons do, and where the focus is afterwards. */
export function useListEdits<Item>(list: List, { items, saveItems, createItem }: ListEdits<Item>) {
  const keys = useRowKeys(items.length)
  const [problem, setProblem] = useState<string | null>(null)
  const focusLater = useFocusAfterCount(items.length)
  const trySave = (next: readonly Item[]): boolean => {
    const error = saveItems(next)
    setProblem(error)
    return error === null
  }
  return {
    keyOf: keys.of,
    problem,
    saveItem(index: number, next: Item): string | null {
      setProblem(null)
      return saveItems(toSpliced(items, index, 1, next))
    },
    move(from: number, to: number): void {
      const item = items[from]
      if (item === undefined) return
      if (!trySave(toSpliced(toSpliced(items, from, 1), to, 0, item))) return
      keys.move(from, to)
      // The focused button moved with its row, and may be disabled at either end: focus *Remove* instead.
      requestAnimationFrame(() => focusTool(list, to, 'remove'))
    },
    remove(index: number): void {
      const isLast = items.length === 1
      focusLater(() =>
        isLast ? focusTool(list, 0, 'add') : focusTool(list, Math.max(0, index - 1), 'remove'),
      )
      if (trySave(toSpliced(items, index, 1))) keys.remove(index)
      else focusLater(null)
    },
    add(): void {
      focusLater(() => focusRow(list, items.length))
      if (!trySave([...items, createItem()])) focusLater(null)
    },
  }
}

/** Focuses something once the list has another length: rows are rendered only after what was saved has arrived. */
function useFocusAfterCount(count: number): (focus: (() => void) | null) => void {
  const pending = useRef<(() => void) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number of rows has changed
  useEffect(() => {
    pending.current?.()
    pending.current = null
  }, [count])
  return (focus) => {
    pending.current = focus
  }
}
