import { useEffect, useState } from 'react'
import { copyText } from './clipboard.ts'

/** How long a copy button shows *Copied*. */
export const COPIED_FOR_MS = 3_000

export type CopyState = 'idle' | 'copied' | 'failed'

/** Copies the text on demand and reports the result for 3 seconds. */
export function useCopy(
  text: string,
  onCopied: () => void = () => {},
): { state: CopyState; copy: () => Promise<void> } {
  const [last, setLast] = useState<{ state: CopyState }>({ state: 'idle' })
  useEffect(() => {
    if (last.state === 'idle') return
    const timer = setTimeout(() => setLast({ state: 'idle' }), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [last])
  return {
    state: last.state,
    async copy() {
      const copied = await copyText(text)
      setLast({ state: copied ? 'copied' : 'failed' })
      if (copied) onCopied()
    },
  }
}
