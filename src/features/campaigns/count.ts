import { type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import { perKit } from '../../config/kit.ts'
import { createLatestRequest } from '../../lib/async.ts'
import type { Http } from '../../lib/http.ts'

export type CampaignCount = {
  /** Null while it is not known. */
  readonly count: ReadonlySignal<number | null>
  /** Asks for it; where it cannot be had, it is not known. */
  ask(): Promise<void>
  /** The list has told it. */
  tell(count: number): void
}

const wireCounted = v.object({ counts: v.object({ all: v.number() }) })

/** How many campaigns the selected site has: apart from the list, whose code a first screen does without. */
export const campaignCount = perKit((kit) => createCampaignCount(kit.http))

export function createCampaignCount(http: Http): CampaignCount {
  const count = signal<number | null>(null)
  const questions = createLatestRequest()
  return {
    count,
    tell(told) {
      questions.stop()
      count.value = told
    },
    ask: () =>
      questions.run(
        async (signal) => {
          const { body } = await http.get('/campaigns', { query: { limit: 1 }, signal })
          return v.parse(wireCounted, body).counts.all
        },
        (answer) => {
          if (answer.status !== 'loading')
            count.value = answer.status === 'ready' ? answer.value : null
        },
      ),
  }
}
