import { signal } from '@preact/signals-core'
import { perKit } from '../../../config/kit.ts'
import type { Campaign } from '../model.ts'

/** The campaign whose answers are shown; null if the dialog is closed. */
export const shownAnswers = perKit(() => {
  const shownCampaign = signal<Campaign | null>(null)
  return {
    get campaign() {
      return shownCampaign.value
    },
    open(campaign: Campaign): void {
      shownCampaign.value = campaign
    },
    close(): void {
      shownCampaign.value = null
    },
  }
})
