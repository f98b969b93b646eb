/** A mail as plain text. */
export type Mail = { to: string; subject: string; text: string }
