/** The kit's events that have a default action. */
export const CANCELABLE_EVENTS: readonly string[] = [
  'checkout-completed',
  'finished',
  'license-verified',
  'navigate',
  'password-set',
  'sites-limit-reached',
]

type State = { readonly status: string; readonly events: object }
type KitElement = HTMLElement & { readonly state: State }
type DetailOf<Element extends KitElement, Type> = Type extends keyof Element['state']['events']
  ? Exclude<Element['state']['events'][Type], undefined>
  : never

const emittedEvents = new WeakMap<HTMLElement, Record<string, unknown>>()

/**
 * Dispatches an event as the element itself would, and adds it to the element's `state`. Works without rendering, for
 * example in jsdom and happy-dom.
 * @returns false if a listener called `preventDefault()`
 */
export function emit<
  Element extends KitElement,
  Type extends keyof Element['state']['events'] & string,
>(element: Element, type: Type, detail: DetailOf<Element, Type>): boolean {
  const events = emittedEvents.get(element) ?? extendState(element)
  events[type] = detail
  const cancelable = CANCELABLE_EVENTS.includes(type)
  return element.dispatchEvent(
    new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }),
  )
}

/** Overrides `state` and `ready` on this element with versions that include the emitted events. */
function extendState(element: KitElement): Record<string, unknown> {
  const events: Record<string, unknown> = {}
  emittedEvents.set(element, events)
  const prototype = Object.getPrototypeOf(element)
  const state = (): State => {
    const original: State = Reflect.get(prototype, 'state', element)
    return { status: original.status, events: { ...original.events, ...events } }
  }
  Object.defineProperties(element, {
    state: { configurable: true, get: state },
    ready: {
      configurable: true,
      get: () => Promise.resolve(Reflect.get(prototype, 'ready', element)).then(state),
    },
  })
  return events
}
