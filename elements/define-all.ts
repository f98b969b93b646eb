import { definePrefixed } from './define/registry.ts'

/**
 * Defines every tag as `{prefix}-{tag}`, for a page where a name without a prefix is already taken. Tags that were
 * already imported keep their unprefixed names as well.
 * @throws TypeError if the prefix can't start a custom element name
 */
export async function defineAll({ prefix }: { prefix: string }): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(prefix)) {
    throw new TypeError(
      `defineAll({ prefix }) expects a lower-case word such as 'acme', not '${prefix}'.`,
    )
  }
  definePrefixed(prefix)
  await import('./index.ts')
}
