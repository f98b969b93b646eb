import { definePrefixed } from './define/registry.ts'

/** @throws TypeError where the prefix is no word that may begin a tag's name */
export async function defineAllPrefixed({ prefix }: { prefix: string }): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(prefix)) {
    throw new TypeError(
      `defineAll({ prefix }) takes a lower-case word such as 'acme', not '${prefix}'.`,
    )
  }
  definePrefixed(prefix)
  await import('./index.ts')
}
