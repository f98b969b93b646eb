import { feedsInOrder, lostTargets } from './draft-rules.ts'
import type { ConnectionDetails, Target } from './model.ts'

/** Null for leads without a list. */
export type BenchTarget = { id: string | null; name: string; isLost: boolean }

/**
 * The lists that leads of the connection go to, as they are saved; those first that no longer exist, because their leads
 * are rejected.
 * @param existing null if the service's lists aren't known completely
 */
export function benchTargets(
  details: ConnectionDetails,
  existing: readonly Target[] | null,
): readonly BenchTarget[] {
  const { campaigns, defaultTarget, sendsNewCampaigns, targetNames } = details
  const lost = existing === null ? new Set<string>() : lostTargets(details, existing)
  const sent = feedsInOrder(campaigns, campaigns, lost).filter(({ isSent }) => isSent)
  const ids = sent.map(({ target }) => target ?? defaultTarget)
  const names = new Map(existing?.map(({ id, name }) => [id, name]))
  const ofNewCampaigns = sendsNewCampaigns || ids.length === 0 ? [defaultTarget] : []
  return [...new Set([...ids, ...ofNewCampaigns])].map((id) => ({
    id,
    name: id === null ? '' : (names.get(id) ?? targetNames[id] ?? id),
    isLost: id !== null && lost.has(id),
  }))
}
