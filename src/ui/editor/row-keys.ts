import { useRef } from 'react'

/** What was typed into a row stays with it when others go or move. */
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
    /** Before a row is added in front of others. */
    insert(index: number) {
      last.current += 1
      keys.current.splice(index, 0, last.current)
    },
    remove: (index: number) => void keys.current.splice(index, 1),
  }
}
