import r2wc from '@r2wc/react-to-web-component'
import { KIT_VERSION } from '../../src/config/version.ts'
import { Bridge } from './bridge.tsx'
import { createElementProps, observedAttributesOf, propertyNamesOf } from './element-props.ts'
import { createEvents } from './events.ts'
import { focusFirstField } from './focus.ts'
import { Life } from './life.ts'
import { putLife } from './lives.ts'
import type { ElementParts } from './parts.ts'
import type { Descriptor, ElementState } from './spec.ts'
import { createStates } from './states.ts'

/** What r2wc's class has at run time; its types only promise an HTMLElement. */
type ReactHost = HTMLElement & {
  /** Where React mounts. */
  container: HTMLElement
  connectedCallback(): void
  disconnectedCallback(): void
}

/** Marks our classes, so that two copies of the kit know each other's. */
export const KIT_CLASS = Symbol.for('poplar-kit.element')

/**
 * The class of one tag. r2wc mounts and unmounts React; attributes, properties, events and the life
 * cycle are ours, because r2wc's own lose an empty attribute, reflect secrets and forget what a
 * person typed when the element is moved.
 */
export function createElementClass(tag: string, descriptor: Descriptor): CustomElementConstructor {
  const { spec } = descriptor
  const MountsReact = r2wc(Bridge) as new () => ReactHost

  class PoplarKitElement extends MountsReact {
    static readonly [KIT_CLASS] = KIT_VERSION
    static readonly tag = tag
    static readonly version = KIT_VERSION
    static readonly observedAttributes = observedAttributesOf(spec)
    readonly #parts: ElementParts
    #life: Life | null = null
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
        mounting: {
          mount: (wrapper) => {
            // Whatever an earlier stay may have left.
            super.disconnectedCallback()
            this.container = wrapper
            super.connectedCallback()
          },
          unmount: () => super.disconnectedCallback(),
        },
      }
      this.#parts.props.adoptEarly()
    }

    get ready(): Promise<ElementState> {
      return this.#parts.states.ready.then(() => this.state)
    }

    get state(): ElementState {
      const { events, states } = this.#parts
      return { status: states.status, events: events.told }
    }

    override focus(options: FocusOptions = {}): void {
      if (this.#life?.isLosingFocus) return
      const wrapper = this.#life?.wrapper
      if (!wrapper || !focusFirstField(wrapper, options)) this.#wantsFocus = options
    }

    override connectedCallback(): void {
      // A move: the view stands, and keeps what the person typed.
      if (this.#life) return
      this.#begin()
    }

    /** Told instead of removal and insertion by `moveBefore`: nothing is to be done. */
    connectedMoveCallback(): void {}

    override disconnectedCallback(): void {
      // A move removes and inserts within one task: only who is still away then is gone.
      queueMicrotask(() => {
        if (!this.isConnected) this.#end()
      })
    }

    adoptedCallback(): void {
      this.#life?.restyle()
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      this.#parts.props.attributeChanged(name, text)
    }

    #begin(): void {
      const life = new Life(this.#parts, () => this.#restart())
      this.#life = life
      putLife(this, life)
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
      this.#life?.isComplete()
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
