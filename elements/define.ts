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
 * Creates a custom element from a React view, with the behaviour described in docs/embedding.md, and defines it.
 *
 * The spec lists the tag's attributes, its properties (never reflected) and its events. A callback prop such as
 * `onSiteAdded` dispatches the event that the spec names, and returns false if a listener called `preventDefault()`.
 * On a server nothing is defined.
 */
export function define<Props extends object, const Spec extends ElementSpec<Props>>(
  tag: string,
  View: ComponentType<Props>,
  spec: Spec & ElementSpec<Props>,
): PoplarElementClass<Props, Spec> {
  // The spec's types have checked the names against the view's props; from here on they are plain strings.
  const UntypedView = View as ComponentType<never> as Descriptor['View']
  const elementClass: unknown = register({ tag, View: UntypedView, spec: completeSpec(spec) })
  return elementClass as PoplarElementClass<Props, Spec>
}
