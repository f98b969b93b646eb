import { definePrefixed } from './define/registry.ts'

/**
 * Defines every tag as `{prefix}-{tag}`, for a page on which a plain name is taken. Tags that were
 * already imported keep their plain names beside the new ones.
 * @throws TypeError where the prefix is no word that may begin a tag's name
 */
export async function defineAll({ prefix }: { prefix: string }): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(prefix)) {
    throw new TypeError(
      `defineAll({ prefix }) takes a lower-case word such as 'acme', not '${prefix}'.`,
    )
  }
  definePrefixed(prefix)
  await import('./index.ts')
}
