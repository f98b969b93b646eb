import type { LiveCampaign } from '../live-campaign.ts'

/** What the draw needs to know about a visitor. */
type VisitorInTest = {
  /** The start of their first visit, in milliseconds since 1970. */
  firstAt: number
  hasSeen(id: string): boolean
}

/**
 * Keeps one variant of each A/B test for this visitor: the one that they have seen, or else one that depends on when
 * they first came. It stays the same on each page, so that a variant whose trigger fires early isn't seen more often.
 */
export function pickVariants(
  campaigns: readonly LiveCampaign[],
  { firstAt, hasSeen }: VisitorInTest,
): LiveCampaign[] {
  const chosen = new Map<unknown, { id: string; rank: number }>()
  for (const { ab_test_id: test, campaign_id: id } of campaigns) {
    if (!test) continue
    const rank = hasSeen(id) ? Infinity : rankOf(`${id} ${firstAt} rank`)
    if (rank > (chosen.get(test)?.rank ?? -1)) chosen.set(test, { id, rank })
  }
  return campaigns.filter(
    ({ ab_test_id: test, campaign_id: id }) => !test || chosen.get(test)?.id === id,
  )
}

const MODULUS = 2 ** 31 - 1
const MULTIPLIER = 48_271

/** A hash that looks random. Its last characters are mixed least, so they should be the same in all texts. */
function rankOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) {
    hash = ((hash ^ text.charCodeAt(at)) * MULTIPLIER) % MODULUS
    hash ^= hash >>> 15
  }
  return hash
}
