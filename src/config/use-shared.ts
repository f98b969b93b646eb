import { useEffect, useState } from 'react'
import { useKit } from './context.tsx'

/** The value of one of the page's shared stores. */
export function useShared(name: string): unknown {
  const store = useKit().shared(name)
  const [value, setValue] = useState(() => store.get())
  useEffect(() => {
    const read = () => setValue(() => store.get())
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
