import { warn } from '../../src/config/report.ts'
import { KIT_VERSION } from '../../src/config/version.ts'
import { createElementClass, KIT_CLASS } from './element-class.ts'
import { createPlaceholderClass, isBrowserSupported } from './placeholder-class.ts'
import type { Descriptor } from './spec.ts'

const descriptors = new Map<string, Descriptor>()
/** Prefixes of the tag names that this copy defines; empty until `defineAll({ prefix })` is called. */
let prefixes: readonly string[] = ['']

/** All tags of this copy, for the manifest. */
export const knownDescriptors = (): readonly Descriptor[] => [...descriptors.values()]

/**
 * Defines a tag in the browser; on a server only registers it. If this or another copy of the kit has already defined
 * the name, that definition is used; if the page has defined it, a warning is logged.
 */
export function register(descriptor: Descriptor): object {
  descriptors.set(descriptor.tag, descriptor)
  if (isServer()) return serverClass(descriptor.tag)
  const [first] = prefixes.map((prefix) => defineAs(prefix + descriptor.tag, descriptor))
  return first ?? createElementClass(descriptor.tag, descriptor)
}

/** Defines all tags, including those registered later, as `{prefix}-{tag}`. */
export function definePrefixed(prefix: string): void {
  prefixes = [`${prefix}-`]
  if (isServer()) return
  for (const descriptor of descriptors.values()) defineAs(`${prefix}-${descriptor.tag}`, descriptor)
}

function defineAs(name: string, descriptor: Descriptor): CustomElementConstructor {
  const existing = customElements.get(name)
  if (existing) {
    if (!(KIT_CLASS in existing)) {
      warn(
        `poplar-kit: <${name}> is already defined by this page; use defineAll({ prefix }) for another name.`,
      )
    }
    return existing
  }
  const elementClass = isBrowserSupported()
    ? createElementClass(name, descriptor)
    : createPlaceholderClass(name)
  customElements.define(name, elementClass)
  return elementClass
}

const isServer = (): boolean => typeof customElements === 'undefined'

/** A class for servers, where it can be referenced but creates no elements. */
const serverClass = (tag: string): object =>
  Object.assign(class ServerElement {}, { tag, version: KIT_VERSION })
