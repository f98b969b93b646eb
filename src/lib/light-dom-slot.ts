/** A light DOM node that is shown inside a view's shadow root, for third-party widgets. */
export type LightDomSlot = {
  readonly element: HTMLElement
  /** Focuses the widget's first control. */
  focus(): void
  remove(): void
}

type Scope = { readonly host: HTMLElement | null; readonly root: ShadowRoot | Document }

/**
 * Creates a light DOM node that is shown at `box`: through a slot if the view is in a shadow root, else in the box
 * itself.
 */
export function createLightDomSlot(
  box: HTMLElement,
  { host, root }: Scope,
  slot: string,
): LightDomSlot {
  const element = box.ownerDocument.createElement('div')
  element.tabIndex = -1
  if (host && root instanceof ShadowRoot) {
    // A cloned element contains a dead copy.
    for (const old of host.querySelectorAll(`:scope > [slot='${slot}']`)) old.remove()
    const opening = box.ownerDocument.createElement('slot')
    opening.name = slot
    box.replaceChildren(opening)
    element.slot = slot
    host.append(element)
  } else {
    box.replaceChildren(element)
  }
  return {
    element,
    focus: () => (element.querySelector<HTMLElement>('input, button, iframe') ?? element).focus(),
    remove() {
      element.remove()
      box.replaceChildren()
    },
  }
}
