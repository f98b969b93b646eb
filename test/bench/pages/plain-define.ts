import type { ComponentType } from 'react'
import { type AnySpec, completeSpec, type ElementSpec } from '../../../elements/define/spec.ts'

type Definition = { View: ComponentType<Record<string, unknown>>; spec: AnySpec }

const definitions = new Map<string, Definition>()

/**
 * Replaces `elements/define.ts` in pages without custom elements: an element's module only registers its view, and the
 * script contains none of the kit's element code.
 */
export function define<Props extends object>(
  tag: string,
  View: ComponentType<Props>,
  spec: ElementSpec<Props>,
): { tag: string } {
  definitions.set(tag, {
    View: View as ComponentType<never> as Definition['View'],
    spec: completeSpec(spec),
  })
  return { tag }
}

export function findDefinition(tag: string): Definition {
  const found = definitions.get(tag)
  if (!found) throw new Error(`<${tag}> has not been defined`)
  return found
}
