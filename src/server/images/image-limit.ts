/** Per account. */
export const MAX_IMAGES = 1_000
