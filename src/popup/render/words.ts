/** What the renderer says by itself; a campaign's own words stand in its design. */
export type Words = {
  close: string
  /** The name of a pop-up without a heading, a text or a question. */
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
  /** Behind the label of a field that may stay empty. */
  optional: string
  scratch: string
  /** With `{prize}`. */
  won: string
}

/** In English; a page in another language hands over its own. */
export const WORDS: Words = {
  close: 'Close',
  popup: 'Message',
  copy: 'Copy',
  copied: 'Copied',
  sending: 'Sending…',
  failed: 'That did not arrive. Please try again.',
  missing: 'Please fill this in.',
  email: 'Please write an email address, such as name@example.com.',
  phone: 'Please write a telephone number, such as +44 20 7946 0000.',
  choose: 'Please choose an answer.',
  tick: 'Please tick this box.',
  more: 'Read more',
  optional: '(optional)',
  scratch: 'Uncover the card',
  won: 'You have got: {prize}',
}
