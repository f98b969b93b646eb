import type { Config } from './options.ts'

/** The URL of a dashboard page, for an element on a page that isn't the dashboard. */
export function dashboardUrl({ links, apiBase }: Config, path: string): string {
  const base = links.dashboard?.replace(/\/$/, '') ?? new URL(apiBase).origin
  return new URL(base + path, location.origin).href
}
