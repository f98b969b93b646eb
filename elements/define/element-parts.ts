import type { ElementProps } from './element-props.ts'
import type { Events } from './events.ts'
import type { Descriptor } from './spec.ts'
import type { States } from './states.ts'

/** What the element class does with React, through r2wc. */
export type Mounting = { mount(wrapper: HTMLElement): void; unmount(): void }

/** What belongs to an element for as long as it exists, on the page or off it. */
export type ElementParts = {
  readonly host: HTMLElement
  /** The name that it is defined under. */
  readonly tag: string
  readonly descriptor: Descriptor
  readonly props: ElementProps
  readonly states: States
  readonly events: Events
  readonly mounting: Mounting
}
