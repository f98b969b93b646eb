// Preact creates an element with its parent's custom element registry. Browsers refuse another document's registry, or
// that of a document whose frame is gone. Without one, they use the document's own.
import { options } from 'preact'

export const hideRegistry = (element: Element): unknown =>
  Object.defineProperty(element, 'customElementRegistry', {})

/** `__e` is the node's own DOM node, if it has one. */
type RenderedNode = { type: unknown; __e?: Element | null }

const hooks: { diffed?(node: RenderedNode): void } = options
const { diffed } = hooks
hooks.diffed = (node) => {
  const { type, __e: element } = node
  if (typeof type === 'string' && element && element.ownerDocument !== document)
    hideRegistry(element)
  diffed?.(node)
}
