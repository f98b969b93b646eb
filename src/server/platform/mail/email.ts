/** A mail as plain text. */
export type Email = { to: string; subject: string; text: string }
