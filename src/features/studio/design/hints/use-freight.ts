import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useKit } from '../../../../config/context.tsx'
import type { PopupDesign } from '../../../../popup/design.ts'
import type { Editor } from '../editor.ts'
import { type Freight, weigh } from './weigh.ts'

/** A design, and what it brings to a visitor; without the latter until that is known. */
export type Weighing = { design: PopupDesign; freight: Freight | null }

/** As of the last pause in typing. */
export function useFreight({ settled }: Editor): Weighing {
  const { apiBase, fonts } = useKit().config
  const [weighing, setWeighing] = useState<Weighing>(() => ({
    design: settled.peek(),
    freight: null,
  }))
  useEffect(() => {
    let newest = 0
    const count = async (design: PopupDesign, turn: number) => {
      const freight = await weigh(design, { api: apiBase, fonts: fonts.base })
      // A slow answer must not stand over that of a later design.
      if (turn === newest) setWeighing({ design, freight })
    }
    const stop = effect(() => {
      newest += 1
      void count(settled.value, newest)
    })
    return () => {
      newest += 1
      stop()
    }
  }, [settled, apiBase, fonts])
  return weighing
}
