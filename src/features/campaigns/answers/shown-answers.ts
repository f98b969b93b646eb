import { signal } from '@preact/signals-core'
import { perKit } from '../../../config/kit.ts'
import type { Campaign } from '../model.ts'

/** The campaign whose answers are shown; null if the dialog is closed. */
export const shownAnswers = perKit(() => {
  const shown = signal<Campaign | null>(null)
  return {
    get campaign() {
      return shown.value
    },
    open(campaign: Campaign): void {
      shown.value = campaign
    },
    close(): void {
      shown.value = null
    },
  }
})
