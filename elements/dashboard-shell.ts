import { DashboardShell } from '../src/shell/app.tsx'
import { define, type TagEvents } from './define.ts'

/**
 * `<dashboard-shell base-path routing>` is the whole dashboard: sign-in, sidebar, header and every
 * page. `base-path` is the part of the URL path that belongs to the host; `routing` says where the current path is
 * stored: in the URL path (`history`, the default), in the URL `hash`, or in `memory` only.
 * Events: `navigate` `{ path }` (cancelable: the shell then doesn't navigate), `signed-in`
 * `{ userId, email }`, `site-changed` `{ siteId, domain }`, and, as for every tag, `signed-out` and `failed`.
 */
export const DashboardShellElement = define('dashboard-shell', DashboardShell, {
  attributes: {
    basePath: 'string',
    routing: ['history', 'hash', 'memory'],
  },
  events: {
    onNavigate: { name: 'navigate', cancelable: true },
    onSignedIn: 'signed-in',
    onSiteChanged: 'site-changed',
  },
})

declare global {
  interface HTMLElementTagNameMap {
    'dashboard-shell': InstanceType<typeof DashboardShellElement>
  }
  interface GlobalEventHandlersEventMap extends TagEvents<typeof DashboardShellElement> {}
}
