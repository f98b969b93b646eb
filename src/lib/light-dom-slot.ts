/** A node in the page's own tree that shows inside a view's shadow root, for widgets of others. */
export type LightPlace = {
  readonly element: HTMLElement
  /** To the widget's first control. */
  focus(): void
  remove(): void
}

type Scope = { readonly host: HTMLElement | null; readonly root: ShadowRoot | Document }

/**
 * Opens a place where `box` stands in the view: through a slot of the element where the view is in a shadow
 * root, else in the box itself.
 */
export function openLightPlace(box: HTMLElement, { host, root }: Scope, slot: string): LightPlace {
  const element = box.ownerDocument.createElement('div')
  element.tabIndex = -1
  if (host && root instanceof ShadowRoot) {
    // A clone of the element brings a dead copy along.
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
