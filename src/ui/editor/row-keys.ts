import { useRef } from 'react'

/** Stable React keys, so that a row keeps its input when other rows are removed or moved. */
export function useRowKeys(count: number) {
  const keys = useRef<number[]>([])
  const last = useRef(0)
  while (keys.current.length < count) {
    last.current += 1
    keys.current.push(last.current)
  }
  keys.current.length = count
  return {
    of: (index: number) => keys.current[index],
    move(from: number, to: number) {
      const [key = 0] = keys.current.splice(from, 1)
      keys.current.splice(to, 0, key)
    },
    /** Call before a row is inserted at this index. */
    insert(index: number) {
      last.current += 1
      keys.current.splice(index, 0, last.current)
    },
    remove: (index: number) => void keys.current.splice(index, 1),
  }
}
