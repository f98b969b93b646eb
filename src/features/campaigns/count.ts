import { type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import { perKit } from '../../config/kit.ts'
import { createLatestRequest } from '../../lib/async.ts'
import type { Http } from '../../lib/http.ts'

export type CampaignCount = {
  /** Null until it is known. */
  readonly count: ReadonlySignal<number | null>
  /** Requests the count, which stays null if the request fails. */
  ask(): Promise<void>
  /** Sets the count from a response that the list has received. */
  set(count: number): void
}

const countsSchema = v.object({ counts: v.object({ all: v.number() }) })

/**
 * The number of campaigns on the selected site. Separate from the list, so that a first screen doesn't load the list's
 * code.
 */
export const campaignCount = perKit((kit) => createCampaignCount(kit.http))

export function createCampaignCount(http: Http): CampaignCount {
  const count = signal<number | null>(null)
  const latestRequest = createLatestRequest()
  return {
    count,
    set(newCount) {
      latestRequest.stop()
      count.value = newCount
    },
    ask: () =>
      latestRequest.run(
        async (signal) => {
          const { body } = await http.get('/campaigns', { query: { limit: 1 }, signal })
          return v.parse(countsSchema, body).counts.all
        },
        (answer) => {
          if (answer.status !== 'loading')
            count.value = answer.status === 'ready' ? answer.value : null
        },
      ),
  }
}
