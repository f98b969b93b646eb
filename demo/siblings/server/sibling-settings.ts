/** What a page of a sibling is told about the server, and hands to `configure()`. */
export type SiblingSettings = {
  apiBase: string
  stripe?: { publishableKey: string; src?: string }
}
