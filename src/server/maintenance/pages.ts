import { html } from 'hono/html'
import type { Fragment } from '../pages/document.ts'
import type { Maintenance } from './state.ts'

/** Text for server-rendered pages during maintenance. Times are UTC, because the reader’s time zone is unknown. */
export function maintenanceText({ message, until }: Maintenance, now: Date) {
  const isInFuture = until !== null && until > now
  return {
    title: isInFuture ? `Back at about ${time(until)}` : 'Back soon',
    lead: html`${message}`,
  }
}

function time(moment: Date): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
  return `${moment.toLocaleTimeString('en-GB', clock)} UTC`
}

/** Reloads the page. An empty `href` keeps a token in the address out of the markup. */
export const tryAgainLink: Fragment = html`<a class="button" data-variant="primary" href="">Try again</a>`
