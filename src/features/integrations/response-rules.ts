/** A response's status, as the ledger and the test bench show it. */
export const statusText = (status: number): string => `HTTP ${status}`

/** How a receiver's response reads: the status, then what the receiver said, if it said anything. */
export function replyText(status: number | null, words: string): string {
  if (status === null) return words
  const text = statusText(status)
  return words === '' || words === text ? text : `${text} · ${words}`
}
