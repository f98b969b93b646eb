import type { GetAccessToken } from '../../src/config/tokens.ts'
import type { ElementSpec, ElementStatus, FailedDetail, SignedOutDetail } from './spec.ts'

/** A string attribute has the type of the view's prop, although the element accepts any string. */
type AttributeValue<Type, Given> = Type extends 'boolean'
  ? boolean
  : Type extends 'number'
    ? number | undefined
    : Type extends readonly (infer Word)[]
      ? Word | undefined
      : Extract<Given, string> | undefined

/** Mapped from the props, so that editors show the props' documentation. */
type AttributeProperties<Props, Spec> = Spec extends { attributes: infer Attributes }
  ? {
      -readonly [Prop in keyof Required<
        Pick<Props, keyof Attributes & keyof Props>
      >]: AttributeValue<Attributes[Prop & keyof Attributes], Props[Prop]>
    }
  : unknown

type PlainProperties<Props, Spec> = Spec extends { properties: readonly (infer Names)[] }
  ? Partial<Pick<Props, Names & keyof Props>>
  : unknown

type EventName<Event> = Event extends { name: infer Name } ? Name & string : Event & string
type DetailOf<Callback> = Callback extends () => unknown
  ? null
  : Callback extends (detail: infer Detail) => unknown
    ? Detail
    : null

/** The events of one tag, keyed by event name, for listeners. */
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

/** An element's status and past events. */
export type StateOf<Map> = {
  readonly status: ElementStatus
  /** The last detail of each event since the element was connected. */
  readonly events: {
    readonly [Type in keyof Map]?: Map[Type] extends CustomEvent<infer Detail> ? Detail : never
  }
}

/** Properties of all the kit's elements. */
export type CommonElement<Map = CommonEvents> = {
  /** URL of the API. Its origin must be listed in `configure({ apiOrigins })`. */
  apiBase: string | undefined
  /** Language tag. Defaults to the page’s language, or the nearest `lang` attribute. */
  locale: string | undefined
  /** `auto` (default) follows the nearest `color-scheme`. */
  theme: 'light' | 'dark' | 'auto' | undefined
  /** `light` renders into the light DOM, for password managers. */
  renderRoot: 'shadow' | 'light' | undefined
  /** Returns this element's access token, instead of the page's. */
  getAccessToken: GetAccessToken | undefined
  /** The current status and past events, for listeners that are added late. */
  readonly state: StateOf<Map>
  /** Resolves with `state` when the element shows its view or an error; never rejects. */
  readonly ready: Promise<StateOf<Map>>
}

/** One of the kit's elements, typed by its view's props and its spec. */
export type PoplarElement<Props, Spec extends ElementSpec<Props>> = Listeners<
  EventMap<Props, Spec>
> &
  AttributeProperties<Props, Spec> &
  PlainProperties<Props, Spec> &
  CommonElement<EventMap<Props, Spec>> &
  HTMLElement

/** The class that `define` returns. On a server it can be referenced but not constructed. */
export type PoplarElementClass<Props, Spec extends ElementSpec<Props>> = {
  new (): PoplarElement<Props, Spec>
  /** The name under which the element is defined. */
  readonly tag: string
  /** The kit's version. */
  readonly version: string
  /** Exists only in the type system. */
  readonly '~types'?: { props: Props; spec: Spec }
}

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

type Typed<Props, Spec> = { readonly '~types'?: { props: Props; spec: Spec } }

/** Everything that a tag accepts in a template: its attributes, in kebab case and camel case, and its properties. */
export type TagAttributes<Class> =
  Class extends Typed<infer Props, infer Spec>
    ? Markup<Props, Spec> &
        Partial<AttributeProperties<Props, Spec> & Omit<CommonElement, 'ready' | 'state'>> &
        PlainProperties<Props, Spec>
    : never

/** `TagAttributes` plus `onsite-added` and so on for its events. */
export type TagProps<Class> = TagAttributes<Class> & {
  [Type in keyof TagEvents<Class> & string as `on${Type}`]?: (event: TagEvents<Class>[Type]) => void
}

/** The events of a tag, keyed by event name. */
export type TagEvents<Class> =
  Class extends Typed<infer Props, infer Spec> ? EventMap<Props, Spec> : never

/** Everything that a tag accepts as plain markup; a boolean attribute is true if present, whatever its value. */
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
