/** A plain-text email. */
export type Email = { to: string; subject: string; text: string }
