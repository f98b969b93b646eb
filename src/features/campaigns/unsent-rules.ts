/** What of a campaign is saved by itself, and kept on the device until it is. */
export const PARTS = ['design', 'targeting'] as const
export type Part = (typeof PARTS)[number]

/** Where the device keeps what is not sent yet; what one person has left there is nobody else's, who signs in. */
export const unsentKey = (part: Part, userId: string, campaignId: string): string =>
  `unsent-${part}:${userId}:${campaignId}`
