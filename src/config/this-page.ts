import { createResolver, type ResolveKit } from './element-kit.ts'
import { createPage, type Page } from './page.ts'
import { registry } from './registry.ts'

let standing: { page: Page; resolve: ResolveKit } | null = null

/** This copy's page. Made at the first use, so that an import on a server touches nothing. */
export function thisPage(): { page: Page; resolve: ResolveKit } {
  if (!standing) {
    const page = createPage(registry(), location.origin)
    standing = { page, resolve: createResolver(page) }
  }
  return standing
}
