import type { ComponentType } from 'react'
import { type AnySpec, completeSpec, type ElementSpec } from '../../../elements/define/spec.ts'

type Defined = { View: ComponentType<Record<string, unknown>>; spec: AnySpec }

const defined = new Map<string, Defined>()

/**
 * Replaces `elements/define.ts` in pages without custom elements: an element's module only registers its view, and the
 * script contains none of the kit's element code.
 */
export function define<Props extends object>(
  tag: string,
  View: ComponentType<Props>,
  spec: ElementSpec<Props>,
): { tag: string } {
  defined.set(tag, {
    View: View as ComponentType<never> as Defined['View'],
    spec: completeSpec(spec),
  })
  return { tag }
}

export function definedAs(tag: string): Defined {
  const found = defined.get(tag)
  if (!found) throw new Error(`<${tag}> has not been defined`)
  return found
}
