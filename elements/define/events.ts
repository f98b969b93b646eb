import type { AnySpec } from './spec.ts'

/** What one element tells the host page. */
export type Events = {
  /** The view's callbacks: each sends its event, and says whether the host lets the default follow. */
  readonly props: Readonly<Record<string, (detail?: unknown) => boolean>>
  /** Sends an event that crosses shadow roots. False when a listener prevented what would follow. */
  tell(name: string, detail: unknown, cancelable?: boolean): boolean
  /** The last detail of each event, for a listener that comes after it. */
  readonly told: Readonly<Record<string, unknown>>
  /** The account's words go with it. */
  forget(): void
}

export function createEvents(host: HTMLElement, events: AnySpec['events']): Events {
  let told: Readonly<Record<string, unknown>> = {}
  const tell: Events['tell'] = (name, detail, cancelable = false) => {
    told = { ...told, [name]: detail }
    return host.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    )
  }
  const callbacks = Object.entries(events).map(([prop, { name, cancelable }]) => [
    prop,
    (detail: unknown = null) => tell(name, detail, cancelable),
  ])
  return {
    props: Object.fromEntries(callbacks),
    tell,
    get told() {
      return told
    },
    forget() {
      told = {}
    },
  }
}
