import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import type { Source } from '../mapping-model.ts'
import type { Connection } from '../model.ts'
import { benchStore } from './store.ts'

/** How long the request waits for more input, in milliseconds. */
export const SAMPLE_DELAY_MS = 400

type SampleOptions = {
  connection: Connection
  sources: readonly Source[]
  target: string | null
  version: unknown
  mayManage: boolean
}

export type SampleForm = ReturnType<typeof useSample>

/** The sample lead's values; the request for them is shown after each change. */
export function useSample({ connection, sources, target, version, mayManage }: SampleOptions) {
  const store = benchStore(useKit())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const samples = Object.fromEntries(sources.map(({ name, sample }) => [name, sample]))
  const values = { ...samples, ...typed }
  const show = (send: boolean, fields: Readonly<Record<string, string>> = values) => {
    clearTimeout(timer.current)
    void store.try({ connectionId: connection.id, fields, target, send })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings that were saved last
  useEffect(() => {
    if (mayManage) show(false)
    return () => clearTimeout(timer.current)
  }, [connection.id, version, mayManage])
  return {
    values,
    show: (send: boolean) => show(send),
    change(name: string, value: string): void {
      setTyped((before) => ({ ...before, [name]: value }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(false, { ...values, [name]: value }), SAMPLE_DELAY_MS)
    },
  }
}
