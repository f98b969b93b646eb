import { type ReadonlySignal, signal } from '@preact/signals-core'
import { warn } from '../../src/config/report.ts'
import { attributeName, attributeText, describeType, parseAttribute } from './attribute-values.ts'
import { type AnySpec, type AttributeType, COMMON_ATTRIBUTES, COMMON_PROPERTIES } from './spec.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The attributes and properties of one element: each has one value, no matter whether it was set as an attribute or as
 * a property.
 */
export type ElementProps = {
  /** The view's props. */
  readonly view: ReadonlySignal<Values>
  /** The props that every tag has: `apiBase`, `locale`, `theme`, `renderRoot`, `getAccessToken`. */
  readonly common: ReadonlySignal<Values>
  get(prop: string): unknown
  set(prop: string, value: unknown): void
  attributeChanged(name: string, text: string | null): void
  /** Adopts properties that were set before the element was defined. */
  adoptExisting(): void
}

/** All attributes of a tag, keyed by prop. */
export const attributesOf = (spec: AnySpec): Readonly<Record<string, AttributeType>> => ({
  ...COMMON_ATTRIBUTES,
  ...spec.attributes,
})

/** The names of all the class's properties. */
export const propertyNamesOf = (spec: AnySpec): readonly string[] => [
  ...Object.keys(attributesOf(spec)),
  ...propertyOnlyNamesOf(spec),
]

/** Properties without an attribute: objects, functions, secrets. */
const propertyOnlyNamesOf = (spec: AnySpec): readonly string[] => [
  ...COMMON_PROPERTIES,
  ...spec.properties,
]

/** Attribute names that a framework may use if it can't set properties: `access-token`, `accesstoken`. */
const spellingsOf = (prop: string): readonly string[] => [attributeName(prop), prop.toLowerCase()]

/** All attributes that are read, and those that are removed because they must be properties. */
export const observedAttributesOf = (spec: AnySpec): readonly string[] => [
  ...Object.keys(attributesOf(spec)).map(attributeName),
  ...propertyOnlyNamesOf(spec).flatMap(spellingsOf),
]

export function createElementProps(host: HTMLElement, tag: string, spec: AnySpec): ElementProps {
  const attributes = attributesOf(spec)
  const propByAttribute = new Map(
    Object.keys(attributes).map((prop) => [attributeName(prop), prop]),
  )
  const isCommon = (prop: string): boolean =>
    prop in COMMON_ATTRIBUTES || COMMON_PROPERTIES.some((name) => name === prop)
  const view = signal<Values>(defaultsOf(spec.attributes))
  const common = signal<Values>({})
  const propertyOnlyByAttribute = new Map(
    propertyOnlyNamesOf(spec).flatMap((prop) => spellingsOf(prop).map((name) => [name, prop])),
  )
  const shownWarnings = new Set<string>()
  const warnOnce = (message: string) => {
    if (shownWarnings.has(message)) return
    shownWarnings.add(message)
    warn(message)
  }
  const rejectAttribute = (name: string, prop: string) => {
    host.removeAttribute(name)
    warnOnce(
      `<${tag}> removed its attribute ${name}, because attributes are visible to everyone. Set the property ${prop} in a script instead.`,
    )
  }
  const write = (prop: string, value: unknown) => {
    const values = isCommon(prop) ? common : view
    if (Object.is(values.peek()[prop], value)) return
    values.value = { ...values.peek(), [prop]: value }
  }

  return {
    view,
    common,
    get: (prop) => (isCommon(prop) ? common : view).peek()[prop],
    set(prop, value) {
      const type = attributes[prop]
      if (!type) return write(prop, value)
      const text = attributeText(type, value)
      if (text === null) host.removeAttribute(attributeName(prop))
      else host.setAttribute(attributeName(prop), text)
    },
    attributeChanged(name, text) {
      const secret = propertyOnlyByAttribute.get(name)
      if (secret !== undefined && text !== null) return rejectAttribute(name, secret)
      const prop = propByAttribute.get(name)
      const type = prop === undefined ? undefined : attributes[prop]
      if (prop === undefined || !type) return
      const { isValid, value } = parseAttribute(type, text)
      if (!isValid) {
        warnOnce(
          `<${tag}> ignores ${name}="${text}": expected ${describeType(type)}. Using the default.`,
        )
      }
      write(prop, value)
    },
    adoptExisting() {
      for (const prop of propertyNamesOf(spec)) {
        if (!Object.hasOwn(host, prop)) continue
        const value: unknown = Reflect.get(host, prop)
        Reflect.deleteProperty(host, prop)
        this.set(prop, value)
      }
    },
  }
}

const defaultsOf = (attributes: Readonly<Record<string, AttributeType>>): Values =>
  Object.fromEntries(
    Object.entries(attributes).map(([prop, type]) => [prop, parseAttribute(type, null).value]),
  )
