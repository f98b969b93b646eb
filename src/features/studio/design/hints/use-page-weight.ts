import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../../config/context.tsx'
import type { PopupDesign } from '../../../../popup/design.ts'
import type { Editor } from '../editor.ts'
import { measureWeight, type PageWeight } from './weigh.ts'

/** A design and its download size, which is null until it is known. */
export type MeasuredDesign = { design: PopupDesign; weight: PageWeight | null }

/** Updated at every pause in typing. */
export function usePageWeight({ settledDesign }: Editor): MeasuredDesign {
  const { apiBase, fonts } = useKit().config
  const [weighing, setWeighing] = useState<MeasuredDesign>(() => ({
    design: settledDesign.peek(),
    weight: null,
  }))
  useEffect(() => {
    let newest = 0
    const measure = async (design: PopupDesign, turn: number) => {
      const weight = await measureWeight(design, { api: apiBase, fonts: fonts.base })
      // A slow response must not replace one for a later design.
      if (turn === newest) setWeighing({ design, weight })
    }
    const stop = effect(() => {
      newest += 1
      void measure(settledDesign.value, newest)
    })
    return () => {
      newest += 1
      stop()
    }
  }, [settledDesign, apiBase, fonts])
  return weighing
}
