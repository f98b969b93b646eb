import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { shownDesign } from '../../../popup/shown-design.ts'
import type { Editor } from './editor.ts'

/** After a pause in typing: nobody watches a figure while they write. */
const COUNTED_AFTER_MS = 400

/** What the design itself weighs on its way to a visitor, in bytes; 0 before it is known. */
export function useDesignBytes({ design }: Editor): number {
  const [bytes, setBytes] = useState(0)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = async () => {
      const counted = await gzipBytes(JSON.stringify(shownDesign(design.peek())))
      if (!isGone) setBytes(counted)
    }
    const stop = effect(() => {
      design.value
      clearTimeout(timer)
      timer = setTimeout(() => void count(), COUNTED_AFTER_MS)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [design])
  return bytes
}

async function gzipBytes(text: string): Promise<number> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}
