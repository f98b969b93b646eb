/** True from Chrome 114, Firefox 125 and Safari 17. */
export const supportsPopover = (): boolean => 'popover' in HTMLElement.prototype

/**
 * Emulates the Popover API in browsers without it: its methods, its events and `data-open`. The trigger toggles
 * the popover; Escape and an outside click close it.
 * @returns a function that removes the emulation
 */
export function emulatePopover(panel: HTMLElement, trigger: HTMLElement | null): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const isOpen = () => panel.hasAttribute('data-open')
  const setOpen = (isOpening: boolean) => {
    if (isOpen() === isOpening) return
    const states = { oldState: stateName(!isOpening), newState: stateName(isOpening) }
    panel.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
    panel.toggleAttribute('data-open', isOpening)
    queueMicrotask(() => panel.dispatchEvent(Object.assign(new Event('toggle'), states)))
  }
  const methods = { showPopover: () => setOpen(true), hidePopover: () => setOpen(false) }
  Object.assign(panel, methods)
  trigger?.addEventListener('click', () => setOpen(!isOpen()), { signal })
  document.addEventListener(
    'pointerdown',
    (event) => {
      const path = event.composedPath()
      if (!path.includes(panel) && !(trigger && path.includes(trigger))) setOpen(false)
    },
    { signal },
  )
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false), { signal })
  return () => {
    controller.abort()
    for (const name of Object.keys(methods)) Reflect.deleteProperty(panel, name)
  }
}

const stateName = (isOpen: boolean): 'open' | 'closed' => (isOpen ? 'open' : 'closed')
