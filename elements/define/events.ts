import type { AnySpec } from './spec.ts'

/** Sends an event that crosses shadow roots. False when a listener prevented what would follow. */
export function emit(
  host: HTMLElement,
  name: string,
  detail: unknown,
  cancelable = false,
): boolean {
  return host.dispatchEvent(
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
  )
}

/** The view's callbacks: each sends its event, and says whether the host lets the default follow. */
export function eventProps(
  host: HTMLElement,
  events: AnySpec['events'],
): Record<string, (detail?: unknown) => boolean> {
  return Object.fromEntries(
    Object.entries(events).map(([prop, { name, cancelable }]) => [
      prop,
      (detail: unknown = null) => emit(host, name, detail, cancelable),
    ]),
  )
}
