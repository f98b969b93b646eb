import type { AnySpec } from './spec.ts'

/** The events that one element dispatches to the host page. */
export type ElementEvents = {
  /** The view's callback props. Each dispatches its event and returns false if it was prevented. */
  readonly props: Readonly<Record<string, (detail?: unknown) => boolean>>
  /** Dispatches a composed event. Returns false if a listener called `preventDefault()`. */
  dispatch(name: string, detail: unknown, cancelable?: boolean): boolean
  /** The last detail of each event, for listeners that are added later. */
  readonly lastDetails: Readonly<Record<string, unknown>>
  /** Deletes all details, because they belong to the account. */
  clear(): void
}

export function createEvents(host: HTMLElement, events: AnySpec['events']): ElementEvents {
  let lastDetails: Readonly<Record<string, unknown>> = {}
  const dispatch: ElementEvents['dispatch'] = (name, detail, cancelable = false) => {
    lastDetails = { ...lastDetails, [name]: detail }
    return host.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    )
  }
  const callbacks = Object.entries(events).map(([prop, { name, cancelable }]) => [
    prop,
    (detail: unknown = null) => dispatch(name, detail, cancelable),
  ])
  return {
    props: Object.fromEntries(callbacks),
    dispatch,
    get lastDetails() {
      return lastDetails
    },
    clear() {
      lastDetails = {}
    },
  }
}
