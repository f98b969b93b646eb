/** Of one account: what nobody's pop-ups need. */
export const MAX_IMAGES = 1_000
