/** The parts of a campaign that are saved separately, and kept on the device until then. */
export const PARTS = ['design', 'targeting'] as const
export type Part = (typeof PARTS)[number]

/** The storage key of unsent changes; includes the user, so that the next user on the device doesn't get them. */
export const unsentKey = (part: Part, userId: string, campaignId: string): string =>
  `unsent-${part}:${userId}:${campaignId}`
