/** A light DOM node that is shown inside a view's shadow root, for third-party widgets. */
export type LightDomSlot = {
  readonly element: HTMLElement
  /** Focuses the widget's first control. */
  focus(): void
  remove(): void
}

type Scope = { readonly host: HTMLElement | null; readonly root: ShadowRoot | Document }

/**
 * Creates a light DOM node that is shown in `container`: through a slot if the view is in a shadow root, otherwise
 * directly.
 */
export function createLightDomSlot(
  container: HTMLElement,
  { host, root }: Scope,
  slot: string,
): LightDomSlot {
  const element = container.ownerDocument.createElement('div')
  element.tabIndex = -1
  if (host && root instanceof ShadowRoot) {
    // A cloned host contains a dead copy of the node.
    for (const old of host.querySelectorAll(`:scope > [slot='${slot}']`)) old.remove()
    const slotElement = container.ownerDocument.createElement('slot')
    slotElement.name = slot
    container.replaceChildren(slotElement)
    element.slot = slot
    host.append(element)
  } else {
    container.replaceChildren(element)
  }
  return {
    element,
    focus: () => (element.querySelector<HTMLElement>('input, button, iframe') ?? element).focus(),
    remove() {
      element.remove()
      container.replaceChildren()
    },
  }
}
