import type { MouseEvent } from 'react'

/**
 * Jumps to a group of rules on this page, and focuses its heading. A URL's hash can't target an element in a shadow
 * root, so this needs a script.
 */
export const jumpToGroup =
  (root: Document | ShadowRoot, id: string) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    const group = root.getElementById(id)
    group?.scrollIntoView({ block: 'start' })
    group?.querySelector('h2')?.focus({ preventScroll: true })
  }
