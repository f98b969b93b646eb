/**
 * A `window` for downshift inside an element: downshift looks up the active element and IDs on the document, which
 * can't see inside a shadow root.
 */
export function shadowEnvironment(root: ShadowRoot | Document): Window & typeof globalThis {
  const document = root instanceof Document ? root : root.ownerDocument
  const documentProxy = new Proxy(document, {
    get(target, name) {
      if (name === 'activeElement') return root.activeElement ?? target.body
      if (name === 'getElementById') return (id: string) => root.getElementById(id)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Proxy(document.defaultView ?? window, {
    get(target, name) {
      if (name === 'document') return documentProxy
      // For a listener inside the shadow root, an event's target is the node itself, not the host.
      if (name === 'addEventListener') return root.addEventListener.bind(root)
      if (name === 'removeEventListener') return root.removeEventListener.bind(root)
      return Reflect.get(target, name)
    },
  })
}
