import type { ElementProps } from './element-props.ts'
import type { ElementEvents } from './events.ts'
import type { Descriptor } from './spec.ts'
import type { States } from './states.ts'

/** Mounts and unmounts React in the element class, through r2wc. */
export type Mounter = { mount(wrapper: HTMLElement): void; unmount(): void }

/** What an element keeps as long as it exists, connected or not. */
export type ElementParts = {
  readonly host: HTMLElement
  /** The name it is defined under. */
  readonly tag: string
  readonly descriptor: Descriptor
  readonly props: ElementProps
  readonly states: States
  readonly events: ElementEvents
  readonly mounter: Mounter
}
