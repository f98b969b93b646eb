/** Chrome from 114, Firefox from 125, Safari from 17. */
export const supportsPopover = (): boolean => 'popover' in HTMLElement.prototype

/**
 * Emulates the Popover API in browsers without it: its methods, its events and `data-open`. The trigger toggles
 * the popover; Escape and an outside click close it.
 * @returns removes the emulation
 */
export function emulatePopover(panel: HTMLElement, trigger: HTMLElement | null): () => void {
  const taken = new AbortController()
  const { signal } = taken
  const isOpen = () => panel.hasAttribute('data-open')
  const turn = (isOpening: boolean) => {
    if (isOpen() === isOpening) return
    const news = { oldState: wordOf(!isOpening), newState: wordOf(isOpening) }
    panel.dispatchEvent(Object.assign(new Event('beforetoggle'), news))
    panel.toggleAttribute('data-open', isOpening)
    queueMicrotask(() => panel.dispatchEvent(Object.assign(new Event('toggle'), news)))
  }
  const methods = { showPopover: () => turn(true), hidePopover: () => turn(false) }
  Object.assign(panel, methods)
  trigger?.addEventListener('click', () => turn(!isOpen()), { signal })
  document.addEventListener(
    'pointerdown',
    (event) => {
      const path = event.composedPath()
      if (!path.includes(panel) && !(trigger && path.includes(trigger))) turn(false)
    },
    { signal },
  )
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && turn(false), { signal })
  return () => {
    taken.abort()
    for (const name of Object.keys(methods)) Reflect.deleteProperty(panel, name)
  }
}

const wordOf = (isOpen: boolean): 'open' | 'closed' => (isOpen ? 'open' : 'closed')
