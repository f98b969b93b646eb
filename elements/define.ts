import type { ComponentType } from 'react'
import type { PoplarElementClass } from './define/instance.ts'
import { register } from './define/registry.ts'
import { completeSpec, type Descriptor, type ElementSpec } from './define/spec.ts'

export type {
  PoplarElement,
  PoplarElementClass,
  TagAttributes,
  TagEvents,
  TagMarkup,
  TagProps,
} from './define/instance.ts'
export type { ElementSpec } from './define/spec.ts'

/**
 * Makes a view a custom element with every promise of docs/embedding.md, and defines it.
 *
 * The spec is the tag's public surface: its attributes, its properties (never reflected) and its
 * events. A callback prop such as `onSiteAdded` sends the event that the spec names and says false
 * when the host has prevented what would follow. Importing the result on a server defines nothing.
 */
export function define<Props extends object, const Spec extends ElementSpec<Props>>(
  tag: string,
  View: ComponentType<Props>,
  spec: Spec & ElementSpec<Props>,
): PoplarElementClass<Props, Spec> {
  // The spec's types have tied the names to the view's props; from here on they are only names.
  const named = View as ComponentType<never> as Descriptor['View']
  const made: unknown = register({ tag, View: named, spec: completeSpec(spec) })
  return made as PoplarElementClass<Props, Spec>
}
