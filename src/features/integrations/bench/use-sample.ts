import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import type { targetWordOf } from '../catalogue-rules.ts'
import type { Source } from '../mapping-model.ts'
import type { Connection } from '../model.ts'
import { benchStore } from './store.ts'

/** How long the request waits for more input, in milliseconds. */
export const SAMPLE_DELAY_MS = 400

type SampleOptions = {
  connection: Connection
  sources: readonly Source[]
  targets: SampleTargets | null
  version: unknown
  mayManage: boolean
}

/** The lists that the sample can be sent to, with the service's word for them; the first one is chosen. */
export type SampleTargets = {
  word: ReturnType<typeof targetWordOf>
  options: readonly { id: string | null; label: string }[]
}

export type SampleForm = ReturnType<typeof useSample>

/** The sample lead's values; the request for them is shown after each change. */
export function useSample({ connection, sources, targets, version, mayManage }: SampleOptions) {
  const store = benchStore(useKit())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const options = targets?.options ?? []
  const target = (options.find(({ id }) => id === chosen) ?? options[0])?.id ?? null
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
  }, [connection.id, version, target, mayManage])
  return {
    values,
    target,
    chooseTarget: setChosen,
    show(send: boolean): void {
      // Lists that load later can come first, and the request for another list would replace the response.
      if (send) setChosen(target)
      show(send)
    },
    change(name: string, value: string): void {
      setTyped((before) => ({ ...before, [name]: value }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(false, { ...values, [name]: value }), SAMPLE_DELAY_MS)
    },
  }
}
