/** Settings that a sibling page passes to `configure()`. */
export type SiblingSettings = {
  apiBase: string
  stripe?: { publishableKey: string; src?: string }
}
