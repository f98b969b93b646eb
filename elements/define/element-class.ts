import r2wc from '@r2wc/react-to-web-component'
import { KIT_VERSION } from '../../src/config/version.ts'
import {
  createElementProps,
  observedAttributesOf,
  propertyNamesOf,
} from './attributes-and-properties.ts'
import { Bridge } from './bridge.tsx'
import type { ElementParts } from './element-parts.ts'
import { createEvents } from './events.ts'
import { focusFirstField } from './focus.ts'
import { ElementLifecycle } from './lifecycle.ts'
import { setLifecycle } from './lifecycles.ts'
import type { Descriptor, ElementState } from './spec.ts'
import { createStates } from './states.ts'

/** The methods that r2wc's class has at run time; its types declare only HTMLElement. */
type ReactHost = HTMLElement & {
  /** Where React mounts. */
  container: HTMLElement
  connectedCallback(): void
  disconnectedCallback(): void
  /** Only in the lite build's version. */
  adoptedCallback?(): void
}

/** Marks the kit's classes, so that two copies of the kit recognise each other's. */
export const KIT_CLASS = Symbol.for('poplar-kit.element')

/**
 * Creates the class for one tag. r2wc mounts and unmounts React. Attributes, properties, events and the lifecycle are
 * our own, because r2wc drops empty attributes, reflects secrets, and loses typed input when the element is moved.
 */
export function createElementClass(tag: string, descriptor: Descriptor): CustomElementConstructor {
  const { spec } = descriptor
  const ReactMounter = r2wc(Bridge) as new () => ReactHost

  class PoplarKitElement extends ReactMounter {
    static readonly [KIT_CLASS] = KIT_VERSION
    static readonly tag = tag
    static readonly version = KIT_VERSION
    static readonly observedAttributes = observedAttributesOf(spec)
    readonly #parts: ElementParts
    #life: ElementLifecycle | null = null
    #wantsFocus: FocusOptions | null = null

    constructor() {
      super()
      this.#parts = {
        host: this,
        tag,
        descriptor,
        props: createElementProps(this, tag, spec),
        states: createStates(this.attachInternals(), () => this.#becameReady()),
        events: createEvents(this, spec.events),
        mounter: {
          mount: (wrapper) => {
            // Unmount a view that an earlier connection may have left behind.
            super.disconnectedCallback()
            this.container = wrapper
            super.connectedCallback()
          },
          unmount: () => super.disconnectedCallback(),
        },
      }
      this.#parts.props.adoptExisting()
    }

    get ready(): Promise<ElementState> {
      return this.#parts.states.ready.then(() => this.state)
    }

    get state(): ElementState {
      const { events, states } = this.#parts
      return { status: states.status, events: events.lastDetails }
    }

    override focus(options: FocusOptions = {}): void {
      if (this.#life?.isLosingFocus) return
      const wrapper = this.#life?.wrapper
      if (!wrapper || !focusFirstField(wrapper, options)) this.#wantsFocus = options
    }

    override connectedCallback(): void {
      // The element was moved: keep the view and any typed input.
      if (this.#life) return
      this.#begin()
    }

    /** Called by `moveBefore` instead of disconnecting and connecting; nothing needs to be done. */
    connectedMoveCallback(): void {}

    override disconnectedCallback(): void {
      // A move disconnects and reconnects the element within one task: end only if it is still disconnected afterwards.
      queueMicrotask(() => {
        if (!this.isConnected) this.#end()
      })
    }

    override adoptedCallback(): void {
      super.adoptedCallback?.()
      this.#life?.restyle()
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      this.#parts.props.attributeChanged(name, text)
    }

    #begin(): void {
      const life = new ElementLifecycle(this.#parts, () => this.#restart())
      this.#life = life
      setLifecycle(this, life)
      life.begin()
    }

    #end(): void {
      this.#life?.end()
      this.#life = null
      this.#wantsFocus = null
    }

    #restart(): void {
      if (!this.#life) return
      this.#end()
      if (this.isConnected) this.#begin()
    }

    #becameReady(): void {
      this.#life?.viewCompleted()
      if (this.#wantsFocus && this.#life?.wrapper) {
        focusFirstField(this.#life.wrapper, this.#wantsFocus)
        this.#wantsFocus = null
      }
    }

    static {
      for (const prop of propertyNamesOf(spec)) {
        Object.defineProperty(PoplarKitElement.prototype, prop, {
          configurable: true,
          enumerable: true,
          get(this: PoplarKitElement) {
            return this.#parts.props.get(prop)
          },
          set(this: PoplarKitElement, value: unknown) {
            this.#parts.props.set(prop, value)
          },
        })
      }
    }
  }
  return PoplarKitElement
}
