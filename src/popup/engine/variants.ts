import type { LiveCampaign } from '../live-campaign.ts'

/** Higher than any random rank. */
const SEEN_RANK = 1

/**
 * Keeps one variant of each A/B test for this visitor: the one that they have seen, or else a random one. Nothing is
 * stored for this.
 */
export function pickVariants(
  campaigns: readonly LiveCampaign[],
  hasSeen: (id: string) => boolean,
): LiveCampaign[] {
  const chosen = new Map<unknown, { id: string; rank: number }>()
  for (const { ab_test_id: test, campaign_id: id } of campaigns) {
    const rank = hasSeen(id) ? SEEN_RANK : Math.random()
    if (rank > (chosen.get(test)?.rank ?? -1)) chosen.set(test, { id, rank })
  }
  return campaigns.filter(
    ({ ab_test_id: test, campaign_id: id }) => !test || chosen.get(test)?.id === id,
  )
}
