import type { LiveCampaign } from '../live-campaign.ts'

/** More than any chance. */
const MET = 1

/**
 * Of each A/B test the one variant that is meant for this visitor: the one that they have met, else any, each as
 * likely as the others. Nothing is remembered for it.
 */
export function onlyOneVariant(
  campaigns: readonly LiveCampaign[],
  hasMet: (id: string) => boolean,
): LiveCampaign[] {
  const chosen = new Map<unknown, { id: string; rank: number }>()
  for (const { ab_test_id: test, campaign_id: id } of campaigns) {
    const rank = hasMet(id) ? MET : Math.random()
    if (rank > (chosen.get(test)?.rank ?? -1)) chosen.set(test, { id, rank })
  }
  return campaigns.filter(
    ({ ab_test_id: test, campaign_id: id }) => !test || chosen.get(test)?.id === id,
  )
}
