import type { GetAccessToken } from '../../src/config/tokens.ts'
import type { ElementSpec, ElementStatus, FailedDetail, SignedOutDetail } from './spec.ts'

/** A text is as closed a set as the view says, though the element takes any: an address may name one. */
type Valued<Type, Given> = Type extends 'boolean'
  ? boolean
  : Type extends 'number'
    ? number | undefined
    : Type extends readonly (infer Word)[]
      ? Word | undefined
      : Extract<Given, string> | undefined

type AttributeProperties<Props, Spec> = Spec extends { attributes: infer Attributes }
  ? {
      -readonly [Prop in keyof Attributes]: Valued<
        Attributes[Prop],
        Prop extends keyof Props ? Props[Prop] : never
      >
    }
  : unknown

type PlainProperties<Props, Spec> = Spec extends { properties: readonly (infer Names)[] }
  ? { [Prop in Names & keyof Props]?: Props[Prop] }
  : unknown

type EventName<Event> = Event extends { name: infer Name } ? Name & string : Event & string
type DetailOf<Callback> = Callback extends () => unknown
  ? null
  : Callback extends (detail: infer Detail) => unknown
    ? Detail
    : null

/** The events of one tag by their names, for listeners. */
export type EventMap<Props, Spec> = CommonEvents &
  (Spec extends { events: infer Events }
    ? {
        [Prop in keyof Events & keyof Props as EventName<Events[Prop]>]: CustomEvent<
          DetailOf<NonNullable<Props[Prop]>>
        >
      }
    : unknown)

type CommonEvents = {
  failed: CustomEvent<FailedDetail>
  'signed-out': CustomEvent<SignedOutDetail>
}

type Listeners<Map> = {
  addEventListener<Type extends keyof Map & string>(
    type: Type,
    listener: (event: Map[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof Map & string>(
    type: Type,
    listener: (event: Map[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
}

/** What an element has reached so far. */
export type StateOf<Map> = {
  readonly status: ElementStatus
  /** The last detail of each event that the element sent in its present stay on the page. */
  readonly events: {
    readonly [Type in keyof Map]?: Map[Type] extends CustomEvent<infer Detail> ? Detail : never
  }
}

/** What every element of the kit has. */
export type CommonElement<Map = CommonEvents> = {
  apiBase: string | undefined
  locale: string | undefined
  theme: 'light' | 'dark' | 'auto' | undefined
  renderRoot: 'shadow' | 'light' | undefined
  /** The element's own tokens, instead of the page's. */
  getAccessToken: GetAccessToken | undefined
  /** What was reached before anybody listened. */
  readonly state: StateOf<Map>
  /** Fulfilled with `state` once the element shows its view, or says why it cannot; never rejected. */
  readonly ready: Promise<StateOf<Map>>
}

/** An element of the kit, typed by its view's props and its spec. */
export type PoplarElement<Props, Spec extends ElementSpec<Props>> = Listeners<
  EventMap<Props, Spec>
> &
  AttributeProperties<Props, Spec> &
  PlainProperties<Props, Spec> &
  CommonElement<EventMap<Props, Spec>> &
  HTMLElement

/** The class that `define` gives. On a server it can be named but not constructed. */
export type PoplarElementClass<Props, Spec extends ElementSpec<Props>> = {
  new (): PoplarElement<Props, Spec>
  /** The name that it is defined under. */
  readonly tag: string
  /** The version of the kit that it comes from. */
  readonly version: string
  /** Its types; there is no such value. */
  readonly '~types'?: { props: Props; spec: Spec }
}

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

type Typed<Props, Spec> = { readonly '~types'?: { props: Props; spec: Spec } }

/** What a tag takes in a template: its attributes, as in markup and as properties, and its properties. */
export type TagAttributes<Class> =
  Class extends Typed<infer Props, infer Spec>
    ? Markup<Props, Spec> &
        Partial<AttributeProperties<Props, Spec> & Omit<CommonElement, 'ready' | 'state'>> &
        PlainProperties<Props, Spec>
    : never

/** The same, and `onsite-added` for its events. */
export type TagProps<Class> = TagAttributes<Class> & {
  [Type in keyof TagEvents<Class> & string as `on${Type}`]?: (event: TagEvents<Class>[Type]) => void
}

/** The events of a tag, by the names that one listens to. */
export type TagEvents<Class> =
  Class extends Typed<infer Props, infer Spec> ? EventMap<Props, Spec> : never

/** What a tag takes where only markup is written: a boolean attribute is on where it stands, whatever its value, and off where it is missing. */
export type TagMarkup<Class> =
  Class extends Typed<infer Props, infer Spec>
    ? {
        [Name in keyof Markup<Props, Spec>]?: NonNullable<Markup<Props, Spec>[Name]> extends boolean
          ? '' | true | undefined
          : Markup<Props, Spec>[Name]
      }
    : never

type Markup<Props, Spec> = KebabAttributes<
  AttributeProperties<Props, Spec> & Pick<CommonElement, CommonAttribute>
>

type CommonAttribute = 'apiBase' | 'locale' | 'theme' | 'renderRoot'
type KebabAttributes<Properties> = {
  [Prop in keyof Properties & string as Kebab<Prop>]?: Properties[Prop]
}
