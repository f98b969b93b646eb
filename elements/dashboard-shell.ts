import { DashboardShell } from '../src/shell/app.tsx'
import { define, type JsxProps } from './define.ts'

/**
 * `<dashboard-shell base-path routing>` is the whole dashboard: sign-in, sidebar, header and every
 * page. Events: `navigate` `{ path }` (cancelable: the shell then stays where it is), `signed-in`
 * `{ userId, email }`, `site-changed` `{ siteId, domain }` and, as every tag, `signed-out` and `failed`.
 */
export const DashboardShellElement = define('dashboard-shell', DashboardShell, {
  summary: 'The whole dashboard, with its sign-in, its frame and its pages.',
  attributes: {
    basePath: 'string',
    routing: ['history', 'hash', 'memory'],
  },
  events: {
    onNavigate: { name: 'navigate', cancelable: true },
    onSignedIn: 'signed-in',
    onSiteChanged: 'site-changed',
  },
  about: {
    basePath: 'The part of the page’s address that belongs to the host, such as `/app`.',
    routing: 'Where the place is kept: the page’s path (default), its hash, or nowhere.',
    onNavigate: 'The person asked for a page: `{ path }`. Prevent it to go there your own way.',
    onSignedIn: 'A person is signed in: `{ userId, email }`.',
    onSiteChanged: 'The person chose another site: `{ siteId, domain }`.',
  },
})

declare global {
  interface HTMLElementTagNameMap {
    'dashboard-shell': InstanceType<typeof DashboardShellElement>
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'dashboard-shell': JsxProps<typeof DashboardShellElement>
    }
  }
}
