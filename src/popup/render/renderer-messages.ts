/** The renderer's own messages; a campaign's text is in its design. */
export type RendererMessages = {
  close: string
  /** The label for a pop-up that has no heading, text or question. */
  popup: string
  copy: string
  copied: string
  sending: string
  failed: string
  missing: string
  email: string
  phone: string
  choose: string
  tick: string
  more: string
  /** Follows the label of an optional field. */
  optional: string
  scratch: string
  /** Contains `{prize}`. */
  won: string
}

/** The English messages; a page in another language can pass its own. */
export const RENDERER_MESSAGES: RendererMessages = {
  close: 'Close',
  popup: 'Message',
  copy: 'Copy',
  copied: 'Copied',
  sending: 'Sending…',
  failed: 'Sending failed. Please try again.',
  missing: 'Please fill this in.',
  email: 'Please enter an email address, such as name@example.com.',
  phone: 'Please enter a phone number, such as +44 20 7946 0000.',
  choose: 'Please choose an answer.',
  tick: 'Please tick this box.',
  more: 'Read more',
  optional: '(optional)',
  scratch: 'Uncover the card',
  won: 'You won: {prize}',
}
