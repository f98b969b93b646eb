import { createResolver, type ResolveKit } from './element-kit.ts'
import { createPage, type Page } from './page.ts'
import { registry } from './registry.ts'

let current: { page: Page; resolve: ResolveKit } | null = null

/** This copy's page, created on first use so that it can be imported on a server. */
export function thisPage(): { page: Page; resolve: ResolveKit } {
  if (!current) {
    const page = createPage(registry(), location.origin)
    current = { page, resolve: createResolver(page) }
  }
  return current
}
