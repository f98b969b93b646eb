import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { type Async, createLatestRequest } from '../../lib/async.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { sitesStore } from '../sites/store.ts'
import { checkInstallation } from './api.ts'
import type { InstallFinding } from './model.ts'

export type InstallCheck = {
  /** Null before the first check. */
  readonly finding: ReadonlySignal<Async<InstallFinding> | null>
  /** When the site's script last reported; null before the first report. */
  lastSeenAt(): Date | null
  check(): Promise<void>
  stop(): void
}

/** Checks the installation of one site, as often as the user requests it. */
export function createInstallCheck(kit: Kit, siteId: string): InstallCheck {
  const sites = sitesStore(kit)
  const finding = signal<Async<InstallFinding> | null>(null)
  const latestRequest = createLatestRequest()
  return {
    finding,
    lastSeenAt: () => sites.list.value.find((site) => site.siteId === siteId)?.lastSeenAt ?? null,
    async check() {
      await latestRequest.run(
        async (signal) => {
          const found = await checkInstallation(kit.http, siteId, { signal })
          // The script may have reported in the meantime. If the refresh fails, the finding is still valid.
          await sites.refresh(signal).catch(toApiFailure)
          return found
        },
        (state) => {
          finding.value = state
        },
      )
    },
    stop: () => latestRequest.stop(),
  }
}
