import type { ElementProps } from './attributes-and-properties.ts'
import type { ElementEvents } from './events.ts'
import type { Descriptor } from './spec.ts'
import type { States } from './states.ts'

/** Mounts and unmounts React in the element class, through r2wc. */
export type Mounter = { mount(wrapper: HTMLElement): void; unmount(): void }

/** The parts that an element keeps as long as it exists, whether it is connected or not. */
export type ElementParts = {
  readonly host: HTMLElement
  /** The name under which the element is defined. */
  readonly tag: string
  readonly descriptor: Descriptor
  readonly props: ElementProps
  readonly states: States
  readonly events: ElementEvents
  readonly mounter: Mounter
}
