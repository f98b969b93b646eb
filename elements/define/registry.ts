import { warn } from '../../src/config/report.ts'
import { KIT_VERSION } from '../../src/config/version.ts'
import { createElementClass, KIT_CLASS } from './element-class.ts'
import { canDraw, createPlaceholderClass } from './placeholder-class.ts'
import type { Descriptor } from './spec.ts'

const descriptors = new Map<string, Descriptor>()
/** The names under which this copy defines its tags; the plain ones until a prefix is asked for. */
let prefixes: readonly string[] = ['']

/** Every tag that this copy knows, for the manifest. */
export const knownDescriptors = (): readonly Descriptor[] => [...descriptors.values()]

/**
 * Defines a tag in the browser; on a server it is only remembered. A name that is taken by this or
 * another copy of the kit is fine, one that is taken by a stranger gives one warning.
 */
export function register(descriptor: Descriptor): object {
  descriptors.set(descriptor.tag, descriptor)
  if (isServer()) return serverClass(descriptor.tag)
  const [first] = prefixes.map((prefix) => defineAs(prefix + descriptor.tag, descriptor))
  return first ?? createElementClass(descriptor.tag, descriptor)
}

/** Defines all tags, those known and those to come, as `{prefix}-{tag}` instead of their plain names. */
export function definePrefixed(prefix: string): void {
  prefixes = [`${prefix}-`]
  if (isServer()) return
  for (const descriptor of descriptors.values()) defineAs(`${prefix}-${descriptor.tag}`, descriptor)
}

function defineAs(name: string, descriptor: Descriptor): CustomElementConstructor {
  const present = customElements.get(name)
  if (present) {
    if (!(KIT_CLASS in present)) {
      warn(
        `poplar-kit: <${name}> is already defined by this page; use defineAll({ prefix }) for another name.`,
      )
    }
    return present
  }
  const created = canDraw() ? createElementClass(name, descriptor) : createPlaceholderClass(name)
  customElements.define(name, created)
  return created
}

const isServer = (): boolean => typeof customElements === 'undefined'

/** Stands where a server names the class: there are no elements to make there. */
const serverClass = (tag: string): object =>
  Object.assign(class ServerElement {}, { tag, version: KIT_VERSION })
