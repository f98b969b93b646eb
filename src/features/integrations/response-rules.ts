/** A response's status, as the ledger and the test bench show it. */
export const statusText = (status: number): string => `HTTP ${status}`

/** How an accepted lead reads: the status, then what the receiver said, if it said anything. */
export function acceptedText(status: number | null, words: string): string {
  if (status === null) return words
  const text = statusText(status)
  return words === '' || words === text ? text : `${text} · ${words}`
}
