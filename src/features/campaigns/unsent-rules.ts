/** The parts of a campaign that are saved separately, and kept on the device until then. */
export const CAMPAIGN_PARTS = ['design', 'targeting'] as const
export type CampaignPart = (typeof CAMPAIGN_PARTS)[number]

/** The storage key for unsent changes; includes the user, so that the next user on the device doesn't get them. */
export const unsentKey = (part: CampaignPart, userId: string, campaignId: string): string =>
  `unsent-${part}:${userId}:${campaignId}`
