import type { MouseEvent } from 'react'

/**
 * Goes to a group of rules on this page, with the focus on its heading. An address's hash does not reach into
 * a shadow root: script does.
 */
export const leapTo =
  (root: Document | ShadowRoot, id: string) =>
  (event: MouseEvent): void => {
    event.preventDefault()
    const group = root.getElementById(id)
    group?.scrollIntoView({ block: 'start' })
    group?.querySelector('h2')?.focus({ preventScroll: true })
  }
